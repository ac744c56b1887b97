from django.urls import path

from clubs.webhooks import messenger_views, views

urlpatterns = [
    path("", views.webhooks, name="club_webhooks"),
    path("<int:number>/", views.webhook, name="club_webhook"),
    path("<int:number>/secret/", views.webhook_secret, name="club_webhook_secret"),
    path("<int:number>/do/<slug:act>/", views.webhook_act, name="club_webhook_act"),
    path("<int:number>/again/<int:delivery>/", views.webhook_again, name="club_webhook_again"),
]

messengers = [
    path("", messenger_views.messengers, name="club_messengers"),
    path("new/<slug:service>/", messenger_views.new_messenger, name="club_messenger_new"),
    path("<int:number>/", messenger_views.messenger, name="club_messenger"),
]
