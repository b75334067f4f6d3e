#!/usr/bin/env python3
"""Takes docs/hosting.md at its word: runs its commands for a public host in a folder of its own, with nginx and a self-made certificate,
and looks at the result as a stranger would.

hosting_test.py FURBALL. Exit code 77: nginx is not installed.
"""
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

program = Path(sys.argv[1]).resolve()
source = Path(__file__).resolve().parents[2]
NAME = "games.test"
if not shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin") or not shutil.which("openssl"):
    print("skipped: nginx or openssl is not installed (Debian packages nginx, openssl)")
    sys.exit(77)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


root = Path(tempfile.mkdtemp(prefix="furball-host-"))
inner, http, https = free_port(), free_port(), free_port()
processes = []


def settle(path_text):
    """Paths of the machine become paths under our folder; ports and the name become ours."""
    text = re.sub(r"(?<![\w.])/(etc|usr/local|var)/", lambda m: f"{root}/{m.group(1)}/", path_text)
    return text.replace("play.example.org", NAME).replace("YOUR.NAME", NAME)


def commands():
    doc = (source / "docs/hosting.md").read_text()
    section = doc[doc.index("## A public host, from a bare machine") :]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.S)
    for line in blocks[0].replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split("  #")[0].strip()


def follow_the_page():
    page = source / "web/dist"
    if not page.is_dir():
        page = root / "page"
        page.mkdir()
        (page / "index.html").write_text("<title>Furball</title>")
    ran = 0
    for line in commands():
        if line.startswith(("apt-get ", "systemctl ", "certbot ", "nginx ", "furball ")):
            continue  # the machine's own, done by this test below
        line = settle(line.replace("build/furball", str(program)).replace("web/dist", str(page)))
        subprocess.run(["bash", "-ec", line], cwd=source, check=True)
        ran += 1
    assert ran >= 8, f"only {ran} commands of the page were found"


def start_server():
    unit = settle((root / "etc/systemd/system/furball.service").read_text()).replace("\\\n", " ")
    words = re.search(r"^ExecStart=(.*)$", unit, re.M).group(1)
    environment = dict(line.split("=", 1) for line in (root / "etc/furball/furball.env").read_text().splitlines() if "=" in line)
    for key, value in {**environment, "CREDENTIALS_DIRECTORY": str(root / "etc/furball")}.items():
        words = words.replace("${" + key + "}", value)
    words = words.replace("127.0.0.1:8080", f"127.0.0.1:{inner}")
    (root / "var/lib/furball").mkdir(parents=True)
    processes.append(subprocess.Popen(shlex.split(words), stdout=subprocess.DEVNULL, stderr=open(root / "log", "w")))


def start_nginx():
    live = root / "etc/letsencrypt/live" / NAME
    live.mkdir(parents=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
         f"subjectAltName=DNS:{NAME}", "-keyout", live / "privkey.pem", "-out", live / "fullchain.pem"],
        check=True, capture_output=True)
    site = settle((root / "etc/nginx/sites-enabled/furball").read_text())
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{inner}")
    site = re.sub(r"listen \[::\]:.*\n", "", site).replace("listen 80", f"listen 127.0.0.1:{http}")
    site = site.replace("listen 443", f"listen 127.0.0.1:{https}")
    (root / "site.conf").write_text(site)
    (root / "nginx.conf").write_text(
        f"pid {root}/nginx.pid; error_log {root}/nginx.log; worker_processes 1; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {root}/b; proxy_temp_path {root}/p; fastcgi_temp_path {root}/f; "
        f"uwsgi_temp_path {root}/u; scgi_temp_path {root}/s; include {root}/site.conf; }}\n")
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin")
    subprocess.run([nginx, "-t", "-c", root / "nginx.conf"], check=True, capture_output=True)
    processes.append(subprocess.Popen([nginx, "-c", root / "nginx.conf", "-g", "daemon off;"]))


def connect():
    context = ssl.create_default_context(cafile=root / "etc/letsencrypt/live" / NAME / "fullchain.pem")
    return context.wrap_socket(socket.create_connection(("127.0.0.1", https), timeout=30), server_hostname=NAME)


def ask(method, path, body="", more=""):
    with connect() as s:
        s.sendall(f"{method} {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\nContent-Type: application/json\r\n{more}"
                  f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
        data = b""
        while chunk := s.recv(65536):
            data += chunk
    head, _, rest = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), rest


def join(game, token):
    """A WebSocket through TLS and nginx: the answer to its join."""
    s = connect()
    s.sendall(f"GET /ws HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://{NAME}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    data = b""
    while b"\r\n\r\n" not in data:
        data += s.recv(4096)
    assert b" 101 " in data.split(b"\r\n")[0], data
    text = json.dumps({"id": 1, "cmd": "join", "game": game, "token": token}).encode()
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
    s.sendall(b"\x81" + size + b"\0\0\0\0" + text)  # a mask of zeros is a mask
    data = data.split(b"\r\n\r\n", 1)[1]

    def need(size):
        nonlocal data
        while len(data) < size:
            chunk = s.recv(65536)
            assert chunk, "the connection ended"
            data += chunk

    need(4)
    start, length = (4, int.from_bytes(data[2:4], "big")) if data[1] == 126 else (2, data[1])
    need(start + length)
    return json.loads(data[start : start + length])


def until(what):
    for _ in range(300):
        try:
            if what():
                return
        except (OSError, IndexError):
            pass
        time.sleep(0.1)
    raise AssertionError("it does not come up: " + (root / "log").read_text()[-2000:])


try:
    follow_the_page()
    start_server()
    start_nginx()
    until(lambda: ask("GET", "/healthz")[0] == 200)
    status, head, body = ask("GET", "/")
    assert status == 200 and b"Furball" in body and "Strict-Transport-Security" in head and "Content-Security-Policy" in head, head
    status, _, body = ask("POST", "/api/games", '{"game":"pig"}', f"Origin: https://{NAME}\r\n")
    assert status == 201, body
    made = json.loads(body)
    assert join(made["game"], made["tokens"]["blue"])["ok"]
    assert ask("POST", "/api/games", '{"game":"pig"}', "Origin: https://evil.example\r\n")[0] == 403
    assert ask("GET", "/metrics")[0] == 403 and ask("POST", "/api/admin", "{}")[0] == 403
    # What a client writes into X-Forwarded-For counts for nothing: the log has the address that nginx saw.
    ask("POST", "/api/games", '{"game":"pig"}', "X-Forwarded-For: 198.51.100.7\r\n")
    log = (root / "log").read_text()
    assert '"event":"created"' in log and "198.51.100.7" not in log and '"address":"127.0.0.1"' in log, log
    # Plain HTTP leads to TLS.
    with socket.create_connection(("127.0.0.1", http), timeout=30) as s:
        s.sendall(f"GET /x HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
        assert f"https://{NAME}/x".encode() in s.recv(4096)
    # The administrator, on the machine itself.
    listed = subprocess.run([root / "usr/local/bin/furball", "admin", "list", "--server", f"127.0.0.1:{inner}", "--token-file",
                             root / "etc/furball/admin-token"], capture_output=True, text=True)
    assert made["game"] in listed.stdout, listed.stdout + listed.stderr
    # Refusals are in the form the fail2ban filter reads.
    bad = join(made["game"], "wrong")
    assert bad["error"]["code"] == "auth"
    pattern = re.search(r"^failregex = (.*)$", (source / "deploy/fail2ban-furball.conf").read_text(), re.M).group(1)
    until(lambda: re.search(pattern.replace("<HOST>", r"(?P<host>\S+?)"), (root / "log").read_text(), re.M))
    print("docs/hosting.md works from top to bottom")
finally:
    for process in processes:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    shutil.rmtree(root, ignore_errors=True)
