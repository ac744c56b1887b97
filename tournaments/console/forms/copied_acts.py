"""Acts that record what was typed as it was typed: each is the form of its fact, with the same bounds."""

from django.utils.translation import gettext_lazy as _

from tournaments.console.forms.registry import ACTS, Act, PlayerAct, TableAct, TablePlayerAct
from tournaments.night import facts

# Clock and structure

ACTS.copies("start", facts.ClockStarted, Act, sheet="start")
ACTS.copies("pause", facts.ClockPaused, Act)
ACTS.copies("resume", facts.ClockResumed, Act)
ACTS.copies("time", facts.TimeAdded, Act)
ACTS.copies("leave-clock", facts.OutageAnswered, Act, sheet="site-away", always={"back": False})
ACTS.copies("printed", facts.SheetPrinted, Act)

# Players

ACTS.copies("add-on", facts.AddedOn, PlayerAct, stays=True)
ACTS.copies("away", facts.SteppedAway, PlayerAct)
ACTS.copies("back", facts.CameBack, PlayerAct)
ACTS.copies("leave", facts.Left, PlayerAct)
ACTS.copies("remove-absent", facts.AbsentRemoved, PlayerAct)
ACTS.copies(
    "close-early",
    facts.EntriesClosed,
    Act,
    sheet="close",
    missing={"what": _("What is to be closed?"), "reason": _("Why?")},
)

# Seats, tables and hands

ACTS.copies("place-button", facts.ButtonPlaced, TableAct)
ACTS.copies("reserve-seat", facts.SeatReserved, PlayerAct)
ACTS.copies("lock-seat", facts.SeatLocked, TableAct)
ACTS.copies("free-seat", facts.SeatFreed, TableAct)
ACTS.copies("swap", facts.SeatsSwapped, PlayerAct)
ACTS.copies("name-dealer", facts.DealerNamed, PlayerAct)
ACTS.copies("finish-hand", facts.HandFinished, TableAct)
ACTS.copies("roll-over", facts.PotRolledOver, TableAct)
ACTS.copies("pause-table", facts.TablePaused, TableAct)
ACTS.copies("resume-table", facts.TableResumed, TableAct)
ACTS.copies("by-itself", facts.LeftToItself, Act)

# Conduct

ACTS.copies("count-heads", facts.HeadsCounted, Act)
ACTS.copies("call-clock", facts.ClockCalled, TablePlayerAct)
ACTS.copies("answer-clock", facts.ClockAnswered, TablePlayerAct, sheet="")
ACTS.copies("time-card", facts.TimeCardSpent, TablePlayerAct)

ACTS.copies("penalise", facts.Penalised, PlayerAct)
ACTS.copies("end-penalty", facts.PenaltyEnded, PlayerAct)
ACTS.copies("rule", facts.Ruled, Act, sheet="ruling")
ACTS.copies("answer-call", facts.FloorAnswered, Act)

# Money

ACTS.copies("add-money", facts.PoolAdded, Act, sheet="payouts", called={"cents": "amount"})
ACTS.copies("count-cash", facts.CashCounted, Act, called={"cents": "amount"})
ACTS.copies("withdraw-deal", facts.DealDropped, Act, always={"how": "withdrawn"})
ACTS.copies("side-pot-paid", facts.SidePotPaid, PlayerAct, sheet="")

# Variations

ACTS.copies("heist", facts.BankHeisted, TablePlayerAct)
ACTS.copies("mushroom", facts.MushroomWon, TablePlayerAct)
ACTS.copies("short-button", facts.ButtonShort, TableAct)
ACTS.copies("count-aside", facts.SetAsideCounted, TableAct)
ACTS.copies("kill-button", facts.KillPlaced, TableAct)
ACTS.copies("pass-plaques", facts.PlaquesPassedOn, Act, sheet="plaques")
ACTS.copies("bomb-pot-game", facts.BombPotGame, Act, sheet="bomb-pot")
