"""Digital tables and their hands for programs; and here everything that programs are answered comes
together."""
