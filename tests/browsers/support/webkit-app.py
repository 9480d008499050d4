#!/usr/bin/python3
"""A window with WebKitGTK in it whose profile stays on disk: the browser that comes with the driver keeps nothing.

Started by WebKitWebDriver. PROFILE is the folder of the profile, WINDOW the size of the page as WIDTHxHEIGHT.
At SIGUSR1 it presses Shift+Tab.
"""
import faulthandler
import os
import signal
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("GdkX11", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GdkX11, GLib, Gtk, WebKit2  # noqa: E402

# A crash says where it was
faulthandler.enable()
# The code of the key on the keyboards that X knows
TAB = 23
profile = os.environ["PROFILE"]
width, height = (int(side) for side in os.environ["WINDOW"].split("x"))
storage = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=storage)
storage.get_cookie_manager().set_persistent_storage(
    f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
)
context.set_preferred_languages(["en-IN", "en"])
context.set_automation_allowed("--automation" in sys.argv)


def focus(window):
    # With the time of the screen: it ignores who comes with an older one than the last
    window.present_with_time(GdkX11.x11_get_server_time(window.get_window()))


def close(window):
    """Without a window manager nothing gets the focus of a window that is gone: the one that is left takes it."""
    window.destroy()
    for left in Gtk.Window.list_toplevels():
        if left.get_mapped():
            focus(left)


def open_window(_session):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    # No window manager gives it the focus, without which no ring is drawn
    window.connect("map-event", lambda shown, _event: focus(shown))
    window.show_all()
    view.connect("close", lambda _view: close(window))
    view.connect("web-process-terminated", lambda _view, why: print("WEB PROCESS ended:", why, flush=True))
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Fieldhire tests")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


def press_shift_tab():
    """As Safari names it: the driver sends X's own key for it, which has no name in a page."""
    window = next(shown for shown in Gtk.Window.list_toplevels() if shown.has_toplevel_focus())
    keyboard = Gdk.Display.get_default().get_default_seat().get_keyboard()
    for kind in (Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE):
        event = Gdk.Event.new(kind)
        event.window = window.get_window()
        event.set_device(keyboard)
        event.key.keyval = Gdk.KEY_Tab
        event.key.hardware_keycode = TAB
        event.key.state = Gdk.ModifierType.SHIFT_MASK
        Gtk.main_do_event(event)
    print("PRESSED", flush=True)
    return True


GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, press_shift_tab)
print("PROCESS", os.getpid(), flush=True)
context.connect("automation-started", begin)
Gtk.main()
