"""Addresses of digital tables."""

from django.urls import URLPattern, path

from gameplay.views import acts, history, lobby, nights, table

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/tables/", lobby.tables, name="tables"),
    path("clubs/<slug:slug>/tables/new/", lobby.new, name="table_new"),
    path("clubs/<slug:slug>/play/<slug:preset>/", lobby.play, name="play"),
    path("nights/<int:pk>/screens/", nights.screens, name="night_screens"),
    path("nights/<int:pk>/screens/felt/", nights.to_felt, name="night_screens_felt"),
    path("nights/<int:pk>/screens/house/", nights.buy_in_house_players, name="night_screens_house"),
    path("nights/<int:pk>/hands/", nights.hands, name="night_hands"),
    path("nights/<int:pk>/tables/<int:number>/", nights.table, name="night_table"),
    path("p/<str:token>/table/", nights.phone_table, name="phone_table"),
    path("tables/<slug:code>/", table.whole_page, name="table"),
    path("tables/<slug:code>/felt/", table.fragment, name="table_fragment"),
    path("tables/<slug:code>/options/", lobby.options, name="table_options"),
    path("tables/<slug:code>/choose/", acts.choose, name="table_choose"),
    path("tables/<slug:code>/mark/", acts.mark, name="table_mark"),
    path("tables/<slug:code>/hands/", history.hand_list, name="table_hands"),
    path("tables/<slug:code>/hands/last/", history.last, name="table_last_hand"),
    path("tables/<slug:code>/hands/<int:number>/", history.hand, name="table_hand"),
    path("tables/<slug:code>/hands/<int:number>.<slug:form>", history.file, name="table_hand_file"),
    path("hands/check/", history.check, name="hands_check"),
    path("tables/<slug:code>/do/<slug:act>/", acts.do_command, name="table_act"),
]
