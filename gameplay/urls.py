"""Addresses of digital tables."""

from django.urls import URLPattern, path

from gameplay.views import acts, chosen_games, game_pages, history, lobby, nights, own_games, table

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/tables/", lobby.tables, name="tables"),
    path("clubs/<slug:slug>/tables/new/", lobby.new, name="table_new"),
    path("clubs/<slug:slug>/play/<slug:preset>/", lobby.play, name="play"),
    path("clubs/<slug:slug>/games/", game_pages.games, name="games"),
    path("clubs/<slug:slug>/games/<slug:preset>/", game_pages.game, name="game"),
    path("clubs/<slug:slug>/own-games/", own_games.own_games, name="own_games"),
    path("clubs/<slug:slug>/own-games/new/", own_games.new, name="own_game_new"),
    path("clubs/<slug:slug>/own-games/<int:number>/", own_games.own_game, name="own_game"),
    path("clubs/<slug:slug>/own-games/<int:number>/edit/", own_games.edit, name="own_game_edit"),
    path("clubs/<slug:slug>/own-games/<int:number>/off/", own_games.take_from_list, name="own_game_off"),
    path("clubs/<slug:slug>/own-games/<int:number>/on/", own_games.put_on_list, name="own_game_on"),
    path(
        "clubs/<slug:slug>/own-games/<int:number>/versions/<int:version>/",
        own_games.version,
        name="own_game_version",
    ),
    path("nights/<int:pk>/screens/", nights.screens, name="night_screens"),
    path("nights/<int:pk>/screens/felt/", nights.to_felt, name="night_screens_felt"),
    path("nights/<int:pk>/screens/house/", nights.buy_in_house_players, name="night_screens_house"),
    path("nights/<int:pk>/screens/bomb-pot/", nights.name_bomb_pot_game, name="night_screens_bomb_pot"),
    path("nights/<int:pk>/hands/", nights.hands, name="night_hands"),
    path("nights/<int:pk>/tables/<int:number>/", nights.table, name="night_table"),
    path("p/<str:token>/table/", nights.phone_table, name="phone_table"),
    path("tables/<slug:code>/", table.whole_page, name="table"),
    path("tables/<slug:code>/felt/", table.fragment, name="table_fragment"),
    path("tables/<slug:code>/rules/", game_pages.table_rules, name="table_rules"),
    path("tables/<slug:code>/options/", lobby.options, name="table_options"),
    path("tables/<slug:code>/games/", chosen_games.listed, name="table_games"),
    path("tables/<slug:code>/games/<int:number>/", chosen_games.announce, name="table_game"),
    path("tables/<slug:code>/choose/", acts.choose, name="table_choose"),
    path("tables/<slug:code>/mark/", acts.mark, name="table_mark"),
    path("tables/<slug:code>/hands/", history.hand_list, name="table_hands"),
    path("tables/<slug:code>/hands/last/", history.last, name="table_last_hand"),
    path("tables/<slug:code>/hands/<int:number>/", history.hand, name="table_hand"),
    path("tables/<slug:code>/hands/<int:number>.<slug:form>", history.file, name="table_hand_file"),
    path("hands/check/", history.check, name="hands_check"),
    path("tables/<slug:code>/do/<slug:act>/", acts.do_command, name="table_act"),
]
