"""Work that takes longer than an answer may: somebody asks for it on a page, sees how far it is, may cancel
it, and fetches what came of it.

    ask(BIG_EXPORT, …) ── row + job, one transaction ──▶ its page: how far it is, a button to cancel
                                    │ config/work
                                    ▼
    Kind.do(work, step) ── step(done, of): heard by the page, raises Cancelled ──▶ Came: a file, or a number

What is quick is answered at once: LARGE_CLUB and LARGE_FILE say where the line is.
"""
