@echo off
rem Run Dead Button on Windows: bin\serve [--demo] [--data FOLDER] [--host ADDRESS] [--port NUMBER] [--new-secret] [--prepare]
setlocal
set "PYTHONPATH=%~dp0.."
where py >nul 2>nul && (py -3 -m dead_button serve %* & exit /b)
python -m dead_button serve %*
