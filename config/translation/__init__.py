"""The languages of the pages: which one a page speaks, how texts are said in it, and the catalogues."""
