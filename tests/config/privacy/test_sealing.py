"""Secrets that the site can use again, sealed with its own."""

import pytest

from config.privacy.sealing import NotReadable, seal, unseal


def test_what_is_sealed_does_not_show_and_is_read_again():
    sealed = seal("whsec_abc", "webhook")
    assert "whsec" not in sealed
    assert unseal(sealed, "webhook") == "whsec_abc"
    assert seal("whsec_abc", "webhook") != sealed


def test_it_is_read_for_its_purpose_and_with_this_sites_secret_alone(settings):
    sealed, was = seal("whsec_abc", "webhook"), settings.SECRET_KEY
    with pytest.raises(NotReadable):
        unseal(sealed, "push")
    settings.SECRET_KEY = "another"
    with pytest.raises(NotReadable):
        unseal(sealed, "webhook")
    settings.SECRET_KEY_FALLBACKS = [was]
    assert unseal(sealed, "webhook") == "whsec_abc"
    with pytest.raises(NotReadable):
        unseal("nothing", "webhook")
