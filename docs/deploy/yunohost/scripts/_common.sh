#!/bin/bash

make_environment() {
    chown -R "$app:$app" "$install_dir"
    ynh_exec_as_app python3 "$install_dir/dead_button/environment.py" requirements.txt
}
