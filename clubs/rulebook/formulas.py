"""The language in which a club writes points of its own: one expression, worked out by simpleeval.

A formula has numbers, the variables below, + - * / % and powers (** or ^), comparisons, and, or, not,
`if(condition, one, other)`, of which the other may be missing and is 0 then, `switch(value, case, result, …,
otherwise)` and a few functions. Before it may stand `assign("name", value)`, as often as wanted: what follows
may ask for the name. Brackets may be square. It has no loops, no chance, no clock and no memory, at most
LONGEST characters and MOST_STEPS steps, so that working one out takes less than a millisecond. Numbers are
decimal with 34 digits, never floats: every machine finds the same points. What comes out is rounded to two
places, halves away from zero.

Names are those of The Tournament Director, in capitals or not; `=` may be written for `==`. Whoever pastes
`log` is asked which one is meant: there it is another than in the formula of PokerStars.
"""

import ast
import copy
import operator
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import (
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_UP,
    Context,
    Decimal,
    DecimalException,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    localcontext,
)
from fractions import Fraction
from functools import lru_cache
from threading import Lock
from typing import Annotated, Any, Final

from pydantic import AfterValidator
from simpleeval import SimpleEval

from clubs.rulebook.formula_words import BUYINS_AMOUNT, NAMES
from words.text import Text

LONGEST: Final = 1500
MOST_STEPS: Final = 400
DEEPEST: Final = 60
LARGEST: Final = 100_000  # points
PLACES: Final = Decimal("0.01")
CONTEXT: Final = Context(
    prec=34, Emin=-999, Emax=999, traps=[InvalidOperation, DivisionByZero, Overflow], rounding=ROUND_HALF_UP
)


class FormulaFault(ValueError):
    """A formula that cannot be read, or gives no number. text: what is wrong and where; position: the
    character at which it is, from 1."""

    def __init__(self, fault: Text, position: int = 1) -> None:
        self.text = Text("{fault} (at character {position})", fault=fault, position=position)
        self.position = position
        super().__init__(self.text)


class _Undefined(ArithmeticError):
    """An operation that has no result. fault: why."""

    def __init__(self, fault: Text) -> None:
        super().__init__(fault)
        self.fault = fault


def _divided(one: Decimal, other: Decimal) -> Decimal:
    if not other:
        raise _Undefined(Text("It divides by zero."))
    return Decimal(one) / Decimal(other)


def _remainder(one: Decimal, other: Decimal) -> Decimal:
    """With the sign of the divisor, as spreadsheets have it."""
    return Decimal(one) - Decimal(other) * _floor(_divided(one, other))


def _power(base: Decimal, exponent: Decimal) -> Decimal:
    if not base and exponent <= 0:
        raise _Undefined(Text("Zero has no such power."))
    return Decimal(base) ** Decimal(exponent)


def _root(number: Decimal) -> Decimal:
    if number < 0:
        raise _Undefined(Text("A number below zero has no root."))
    return Decimal(number).sqrt()


def _ln(number: Decimal) -> Decimal:
    if number <= 0:
        raise _Undefined(Text("Zero and what is below it have no logarithm."))
    return Decimal(number).ln()


def _log10(number: Decimal) -> Decimal:
    if number <= 0:
        raise _Undefined(Text("Zero and what is below it have no logarithm."))
    return Decimal(number).log10()


def _floor(number: Decimal) -> Decimal:
    return Decimal(number).to_integral_value(ROUND_FLOOR)


def _ceiling(number: Decimal) -> Decimal:
    return Decimal(number).to_integral_value(ROUND_CEILING)


def _rounded(number: Decimal, places: Decimal = Decimal(0)) -> Decimal:
    if places not in range(7):
        raise _Undefined(Text("Rounding is to 0 to 6 places."))
    return Decimal(number).quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP)


MANY: Final = 20
FUNCTIONS: Final[Mapping[str, tuple[Callable[..., Decimal], int, int]]] = {
    "sqrt": (_root, 1, 1),
    "ln": (_ln, 1, 1),
    "log10": (_log10, 1, 1),
    "exp": (lambda number: Decimal(number).exp(), 1, 1),
    "pow": (_power, 2, 2),
    "abs": (abs, 1, 1),
    "round": (_rounded, 1, 2),
    "floor": (_floor, 1, 1),
    "ceil": (_ceiling, 1, 1),
    "ceiling": (_ceiling, 1, 1),
    "power": (_power, 2, 2),
    "min": (min, 1, MANY),
    "max": (max, 1, MANY),
}  # name → what it does, with how many arguments at least and at most
OPERATORS: Final = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _divided,
    ast.Mod: _remainder,
    ast.Pow: _power,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
NODES: Final = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Name, ast.Constant)


class _Evaluator(SimpleEval):  # type: ignore[misc]  # it has no types
    """simpleeval with decimal numbers, without strings, attributes and whatever else is no arithmetic; it
    knows where in the formula something went wrong. where: column of what is parsed → position typed."""

    def __init__(self, where: tuple[int, ...], names: Mapping[str, Decimal]) -> None:
        functions = {name: function for name, (function, _, _) in FUNCTIONS.items()}
        super().__init__(operators=OPERATORS, functions=functions, names=names)
        self.where = where
        evaluators: Mapping[type[ast.AST], Any] = vars(self)["nodes"]
        self.nodes = {kind: evaluators[kind] for kind in NODES}
        self.nodes[ast.Constant] = lambda node: Decimal(repr(node.value))

    def _eval(self, node: ast.expr) -> Any:
        try:
            return super()._eval(node)
        except _Undefined as fault:
            raise FormulaFault(fault.fault, _position(self.where, node)) from None
        except DecimalException as fault:
            large = isinstance(fault, Overflow)
            words = Text("It grows too large.") if large else Text("This has no result.")
            raise FormulaFault(words, _position(self.where, node)) from None


@dataclass(frozen=True, slots=True)
class _Parsed:
    """assigned: names that the formula gives to values, in their order."""

    tree: ast.expr
    where: tuple[int, ...]
    assigned: tuple[tuple[str, ast.expr], ...] = ()


def checked_formula(text: str) -> str:
    """The formula as it is kept: without spaces around it. Raises FormulaFault for what is none."""
    text = " ".join(text.split())
    _parsed(text)
    return text


FormulaText = Annotated[str, AfterValidator(checked_formula)]


@lru_cache(maxsize=4096)
def _worked_out(text: str, variables: tuple[tuple[str, Fraction], ...]) -> Fraction:
    parsed = _parsed(text)
    with localcontext(CONTEXT):
        names = {name: Decimal(value.numerator) / value.denominator for name, value in variables}
        names[BUYINS_AMOUNT] = names.get("players", Decimal(0)) * names.get("buyin", Decimal(0))
        evaluator = _Evaluator(parsed.where, names)
        for name, tree in parsed.assigned:
            names[name] = Decimal(evaluator.eval(text, previously_parsed=tree))
        result = Decimal(evaluator.eval(text, previously_parsed=parsed.tree))
        if not result.is_finite() or abs(result) > LARGEST:
            raise FormulaFault(Text("It gives more than {most:,} points.", most=LARGEST))
        return Fraction(result.quantize(PLACES))


def worked_out(text: str, variables: Mapping[str, Fraction | int]) -> Fraction:
    """Return what a formula gives, rounded to two places.

    variables: a value for each of VARIABLES, by its first name. Raises FormulaFault where it gives no number,
    as where it divides by zero, or more than LARGEST.

    >>> float(worked_out("players - rank + 1", {"players": 10, "rank": Fraction(3, 2)}))
    9.5
    """
    return _worked_out(text, tuple((name, Fraction(value)) for name, value in sorted(variables.items())))


def two_places(points: Fraction) -> Fraction:
    """Rounded to two places, halves away from zero."""
    whole, rest = divmod(abs(points) * 100, 1)
    rounded = Fraction(whole + (rest >= Fraction(1, 2)), 100)
    return rounded if points >= 0 else -rounded


# Reading


UNREADABLE: Final = Text("It cannot be read.")


def _unknown(name: str) -> Text:
    return Text("“{name}” is not a variable or a function.", name=name)


_PARSING: Final = Lock()  # what is warned of is set for the whole process


@lru_cache(maxsize=256)
def _parsed(text: str) -> _Parsed:
    if not text.strip():
        raise FormulaFault(Text("There is no formula."))
    if len(text) > LONGEST:
        raise FormulaFault(Text("A formula has at most {most} characters.", most=LONGEST), LONGEST)
    python, where = _as_python(text)
    try:
        with _PARSING, warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # Python's advice to programmers is for no log
            tree = ast.parse(python, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as fault:
        column = (getattr(fault, "offset", None) or 1) - 1
        raise FormulaFault(UNREADABLE, where[min(max(column, 0), len(where) - 1)]) from None
    *before, last = tree.elts if isinstance(tree, ast.Tuple) and tree.elts else [tree]
    if not all(map(_is_assignment, before)):
        raise FormulaFault(UNREADABLE, _position(where, last))
    _refuse_long(tree, where)
    assigned: dict[str, ast.expr] = {}
    for statement in before:
        name, value = _assignment(statement, where)
        assigned[_own(name)] = _prepared(value, where, assigned)
    if _is_assignment(last):
        last = _assignment(last, where)[1]
    return _Parsed(_prepared(last, where, assigned), where, tuple(assigned.items()))


def _is_assignment(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == ASSIGN


def _assignment(node: ast.expr, where: tuple[int, ...]) -> tuple[str, ast.expr]:
    """The name that `assign` gives, and the value."""
    if isinstance(node, ast.Call) and len(node.args) == 2 and not node.keywords:
        name, value = node.args
        if isinstance(name, ast.Name):
            return name.id, value
    raise FormulaFault(
        Text("“assign” has a name and a value, as in assign(T, n / 3)."), _position(where, node)
    )


def _own(name: str) -> str:
    """A name that the formula gives, told apart from the variables."""
    return f"{name} ="


def _prepared(tree: ast.expr, where: tuple[int, ...], assigned: Mapping[str, ast.expr]) -> ast.expr:
    """An expression as it is worked out, each variable by its first name. Raises FormulaFault for what is no
    arithmetic."""
    tree = _Conditions(where).visit(tree)
    _refuse_long(tree, where)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        is_own = isinstance(node, ast.Name) and _own(node.id) in assigned
        if id(node) not in called and not is_own:
            _refuse(node, where)
        if isinstance(node, ast.Name):
            node.id = _own(node.id) if is_own else NAMES.get(node.id, node.id)
    return tree


TOKEN = re.compile(
    r"\"[a-z_]\w*\"|'[a-z_]\w*'|<=|>=|!=|==|<>|\*\*|\^|=|if(?=\s*\()|[a-z_]\w*|\d+(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+|\s+|."
)
WRITTEN = {"^": "**", "=": "==", "<>": "!=", "[": "(", "]": ")", ";": ","}
BEFORE_A_VALUE = {
    "",
    "(",
    ",",
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "<",
    ">",
    "<=",
    ">=",
    "==",
    "!=",
    "and",
    "or",
    "not",
}
IF, ASSIGN, SWITCH = "IF", "assign", "switch"
OPERATING = {"and", "or", "not", "else", "is", "in"}  # words that begin no statement


def _as_python(text: str) -> tuple[str, tuple[int, ...]]:
    """The formula as Python writes it, and for each of its characters the position typed, from 1; one more
    for its end."""
    for number, character in enumerate(text, 1):
        if not (character.isascii() and character.isprintable()):
            raise FormulaFault(Text("“{character}” means nothing here.", character=character), number)
    written: list[str] = []
    where: list[int] = []
    before, depth, assigns = "", 0, False
    for token in TOKEN.finditer(text.lower()):
        word = WRITTEN.get(token[0], token[0])
        word = word[1:-1] if len(word) > 2 and word[0] in "\"'" else word
        is_next = assigns and depth == 0 and before == ")" and (word[:1].isalnum() or word == "(")
        if is_next and word not in OPERATING:
            written.append(",")
            where.append(token.start() + 1)
            before, assigns = ",", False
        if word == "if" and before in BEFORE_A_VALUE:
            word = IF
        if word.strip():
            before = word
            depth += (word == "(") - (word == ")")
            assigns = assigns or word == ASSIGN
        written.append(word)
        where += [token.start() + 1] * len(word)
    return "".join(written), (*where, len(text) + 1)


class _Conditions(ast.NodeTransformer):
    """`if` and `switch` as what they mean: only the value that is asked for is worked out; 0 where none is
    given."""

    def __init__(self, where: tuple[int, ...]) -> None:
        self.where = where

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == IF:
            return self._if(node)
        return self._switch(node) if name == SWITCH else node

    def _if(self, node: ast.Call) -> ast.expr:
        if len(node.args) not in (2, 3) or node.keywords:
            words = Text("“if” has a condition and one value or two, as in if(rank <= 3, 10, 0).")
            raise FormulaFault(words, _position(self.where, node))
        test, one, other = [*node.args, ast.copy_location(ast.Constant(0), node)][:3]
        return ast.copy_location(ast.IfExp(test, one, other), node)

    def _switch(self, node: ast.Call) -> ast.expr:
        if len(node.args) < 3 or node.keywords:
            words = Text("“switch” has a value, cases and their results, as in switch(rank, 1, 10, 2, 6, 0).")
            raise FormulaFault(words, _position(self.where, node))
        subject, *cases = node.args
        otherwise = cases.pop() if len(cases) % 2 else ast.copy_location(ast.Constant(0), node)
        for case, result in reversed(list(zip(cases[::2], cases[1::2], strict=True))):
            test = ast.copy_location(ast.Compare(copy.deepcopy(subject), [ast.Eq()], [case]), node)
            otherwise = ast.copy_location(ast.IfExp(test, result, otherwise), node)
        return otherwise


def _position(where: tuple[int, ...], node: ast.AST) -> int:
    """Return where it stands in what was typed; of an operation, where its second part does: what one divides
    by."""
    node = node.right if isinstance(node, ast.BinOp) else node
    return where[min(getattr(node, "col_offset", 0), len(where) - 1)]


def _refuse_long(tree: ast.expr, where: tuple[int, ...]) -> None:
    left: list[tuple[ast.AST, int]] = [(tree, 1)]
    steps = 0
    while left:
        node, depth = left.pop()
        steps += isinstance(node, NODES)
        if steps > MOST_STEPS or depth > DEEPEST:
            raise FormulaFault(
                Text("This is too long a formula: it has too many steps."), _position(where, node)
            )
        left += [(child, depth + isinstance(child, NODES)) for child in ast.iter_child_nodes(node)]


def _refuse(node: ast.AST, where: tuple[int, ...]) -> None:
    """Raises FormulaFault for whatever is no arithmetic, or nobody knows."""
    if isinstance(node, ast.Call):
        _refuse_call(node, where)
    elif isinstance(node, ast.Name):
        if node.id not in NAMES:
            raise FormulaFault(_unknown(node.id), _position(where, node))
    elif isinstance(node, ast.Constant):
        number = node.value
        if isinstance(number, bool) or not isinstance(number, int | float) or abs(number) > LARGEST:
            words = Text("A number may be {most:,} at the most.", most=LARGEST)
            raise FormulaFault(words, _position(where, node))
    elif not isinstance(node, (*NODES, *OPERATORS, ast.And, ast.Or, ast.Load)):
        raise FormulaFault(UNREADABLE, _position(where, node))


def _refuse_call(node: ast.Call, where: tuple[int, ...]) -> None:
    if not isinstance(node.func, ast.Name):
        raise FormulaFault(UNREADABLE, _position(where, node))
    name = node.func.id
    if name == "log":
        words = Text("Which logarithm is meant? Write ln, or log10.")
        raise FormulaFault(words, _position(where, node))
    if name not in FUNCTIONS:
        raise FormulaFault(_unknown(name), _position(where, node))
    _, least, most = FUNCTIONS[name]
    if node.keywords or not least <= len(node.args) <= most:
        words = Text("“{name}” is given too few values, or too many.", name=name)
        raise FormulaFault(words, _position(where, node))


def function_names() -> Iterator[str]:
    """The functions a formula may use."""
    yield from ("if", SWITCH, ASSIGN)
    yield from FUNCTIONS
