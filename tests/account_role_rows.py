"""People: who gets what at the addresses of accounts and passkeys, which are django-allauth's."""

from tests.role_row import AWAY, EVERYBODY, NOBODY, SIGNED_IN, SIGNED_OUT, Row

NO_CODES = (302, 403, 403, 403, 403, 403)  # who one is, is shown by a password or a passkey

ACCOUNT_ROWS = [
    # accounts
    Row("account", "GET", SIGNED_IN),
    Row("account", "POST", (302, 422, 422, 422, 422, 422)),
    Row("account_login", "GET", SIGNED_OUT),
    Row("account_login", "POST", SIGNED_OUT),
    Row("account_logout", "GET", AWAY[:1] + EVERYBODY[1:]),
    Row("account_logout", "POST", AWAY),
    Row("account_signup", "GET", SIGNED_OUT),
    Row("account_signup", "POST", SIGNED_OUT),
    Row("account_inactive", "GET", EVERYBODY),
    Row("account_reauthenticate", "GET", SIGNED_IN),
    Row("account_reauthenticate", "POST", SIGNED_IN),
    Row("account_email", "GET", SIGNED_IN),
    Row("account_email", "POST", AWAY),
    Row("account_email_verification_sent", "GET", EVERYBODY),
    Row("account_confirm_email", "GET", EVERYBODY),
    Row("account_confirm_email", "POST", NOBODY),
    Row("account_change_password", "GET", SIGNED_IN),
    Row("account_change_password", "POST", SIGNED_IN),
    Row("account_set_password", "GET", AWAY),
    Row("account_set_password", "POST", AWAY),
    Row("account_reset_password", "GET", EVERYBODY),
    Row("account_reset_password", "POST", EVERYBODY),
    Row("account_reset_password_done", "GET", EVERYBODY),
    Row("account_reset_password_from_key", "GET", EVERYBODY),
    Row("account_reset_password_from_key", "POST", EVERYBODY),
    Row("account_reset_password_from_key_done", "GET", EVERYBODY),
    Row("account_confirm_login_code", "GET", AWAY),
    Row("account_confirm_login_code", "POST", AWAY),
    Row("account_request_reauthentication_code", "GET", NO_CODES),
    Row("account_request_reauthentication_code", "POST", NO_CODES),
    Row("account_confirm_reauthentication_code", "GET", NO_CODES),
    Row("account_confirm_reauthentication_code", "POST", NO_CODES),
    Row("account_devices", "GET", SIGNED_IN),
    Row("account_devices", "POST", AWAY),
    Row("report_problem", "GET", EVERYBODY),
    Row("report_problem", "POST", (422, 422, 422, 422, 422, 422)),  # without a number
    Row("news", "GET", SIGNED_IN),
    Row("news", "POST", AWAY),
    # codes of an app
    Row("mfa_activate_totp", "GET", AWAY),
    Row("mfa_activate_totp", "POST", AWAY),
    Row("mfa_deactivate_totp", "GET", (302, 404, 404, 404, 404, 404)),  # nobody has switched it on
    Row("mfa_deactivate_totp", "POST", (302, 404, 404, 404, 404, 404)),
    Row("mfa_view_recovery_codes", "GET", (302, 404, 404, 404, 404, 404)),
    Row("mfa_generate_recovery_codes", "GET", AWAY),
    Row("mfa_generate_recovery_codes", "POST", AWAY),
    Row("mfa_download_recovery_codes", "GET", (302, 404, 404, 404, 404, 404)),
    # passkeys
    Row("mfa_index", "GET", AWAY),
    Row("mfa_index", "POST", AWAY),
    Row("mfa_list_webauthn", "GET", SIGNED_IN),
    Row("mfa_add_webauthn", "GET", AWAY),  # shows the way to prove who one is, first
    Row("mfa_add_webauthn", "POST", AWAY),
    Row("mfa_edit_webauthn", "GET", AWAY),
    Row("mfa_edit_webauthn", "POST", AWAY),
    Row("mfa_remove_webauthn", "GET", AWAY),
    Row("mfa_remove_webauthn", "POST", AWAY),
    Row("mfa_login_webauthn", "GET", AWAY),
    Row("mfa_login_webauthn", "POST", AWAY),
    Row("mfa_reauthenticate", "GET", AWAY),
    Row("mfa_reauthenticate", "POST", AWAY),
    Row("mfa_reauthenticate_webauthn", "GET", AWAY),
    Row("mfa_reauthenticate_webauthn", "POST", AWAY),
    Row("mfa_authenticate", "GET", AWAY),
    Row("mfa_authenticate", "POST", AWAY),
]
