@echo off
rem Run Dead Button on Windows: bin\serve [--demo] [--data FOLDER] [--host ADDRESS] [--port NUMBER] [--new-secret] [--prepare]
where py >nul 2>nul && (py -3 "%~dp0..\dead_button" serve %* & exit /b)
python "%~dp0..\dead_button" serve %*
