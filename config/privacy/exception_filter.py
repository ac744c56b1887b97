"""Filter of what a report of a fault may contain: where it happened, never with what.

Variables of a request that failed may hold cards face down, the seed of a deck or a secret link; what was
posted may hold a password or a player's own cards, and a cookie is a key. A report goes to whoever keeps the
machine, who may be sitting at the table. It names them and leaves their values out, and what opens something
in the addresses of the request, too.
"""

from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from config.privacy.redaction import redacted


class Reports(SafeExceptionReporterFilter):
    """Nothing but names, unless DEBUG is on."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: Any) -> Any:
        if not self.is_active(request):
            return super().get_traceback_frame_variables(request, tb_frame)
        return [(name, self.cleansed_substitute) for name in tb_frame.f_locals]

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        posted: dict[str, Any] = super().get_post_parameters(request)
        return dict.fromkeys(posted, self.cleansed_substitute) if self.is_active(request) else posted

    def get_safe_cookies(self, request: HttpRequest) -> dict[str, Any]:
        cookies: dict[str, Any] = super().get_safe_cookies(request)
        return dict.fromkeys(cookies, self.cleansed_substitute) if self.is_active(request) else cookies


class Reporter(ExceptionReporter):
    """The report itself, wherever it is sent."""

    def get_traceback_data(self) -> dict[str, Any]:
        data = super().get_traceback_data()
        if self.request is not None:
            data["request_GET_items"] = [(name, Reports.cleansed_substitute) for name in self.request.GET]
        return data

    def get_traceback_text(self) -> SafeString:
        return SafeString(redacted(super().get_traceback_text()))

    def get_traceback_html(self) -> SafeString:
        return SafeString(redacted(super().get_traceback_html()))
