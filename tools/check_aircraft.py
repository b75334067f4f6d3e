#!/usr/bin/env python3
"""Checks the aircraft, jet and missile files and recomputes the derived ratings.

usage: check_aircraft.py [--calibration | --update] [DIR]

DIR holds ww2/, jets/ and missiles/ (default: data/aircraft).
--calibration   sets the formula against every fact that the books quote and prints its error
--update        writes what the formula gives into the files (ratings whose source is "derived"), then checks

A rating whose source is "derived" must equal what the formula gives for the stored `input` figures.
Every failure names the file, the field, the stored value and the expected one.
The last line is `N passed, M failed`; the exit status is 1 if anything failed.
docs/data-format.md describes every field.
"""
import math
import pathlib
import re
import sys
import tomllib

FORMAT = 1
TOP_LEVEL = 19          # highest level of a Wing Leader map
FC_TOP_LEVEL = 22       # Full Circle: base 18 + step 4
SOURCES = {"rulebook", "public", "derived", "house"}
NATIONS = {"AR", "CA", "CN", "CZ", "DE", "ES", "FI", "FR", "GB", "HU", "IL", "IN", "IT", "JP", "NL", "PL", "RO", "SU", "US"}
CLASSES = {"Fighter", "Light Bomber", "Dive Bomber", "Medium Bomber", "Torpedo Bomber", "Heavy Bomber",
           "Transport"}
PROTECTIONS = [[2], [2, 3], [3], [3, 4], [4], [4, 5], [5], [5, 6]]
FC_PROTECTIONS = [[2, 3], [3], [3, 4], [4], [4, 5], [5], [5, 6]]

# ---------------------------------------------------------------- the formula (Wing Leader rulings, 7)

# Gun scores. The second line extends the first to guns of aircraft added later.
GUNS = {"rmg": 1, "ho103": 2.5, "mg131": 2.5, "hmg": 3.5, "mgff": 6, "t99-1": 6, "shvak": 8, "t99-2": 8,
        "mg151": 10, "hispano": 12, "mk108": 25,
        "breda": 2.5, "ubs": 3.5, "ho5": 8, "m4": 12, "ho203": 12, "vya": 14}
FIREPOWER_LIMITS = [7, 16, 40, 70, 110]                        # lower limits of firepower 1-5
SPEED_LOW = [204, 227, 254, 295, 329, 363, 390, 453]           # mph, lower limits of ratings 2-9, levels 0-6
SPEED_HIGH = [214, 249, 277, 322, 351, 391, 441, 509]          # levels 7 and above
TURBO_FROM, TURBO_AT = 9, 14                                   # slow climbers with turbo-superchargers: upper band, its middle
MPH_LEVELS = (2, 9, 17)                                        # levels of the three `mph` figures


def round_half_up(x):
    return math.floor(x + 0.5)


def rating(value, limits):
    return sum(1 for limit in limits if value >= limit)


def mph_at(mph, level):
    """Straight lines through the three figures; level beyond the outer two."""
    (l0, l1, l2), (v0, v1, v2) = MPH_LEVELS, mph
    if level <= l0:
        return v0
    if level <= l1:
        return v0 + (v1 - v0) * (level - l0) / (l1 - l0)
    if level <= l2:
        return v1 + (v2 - v1) * (level - l1) / (l2 - l1)
    return v2


def speed_at(mph, level):
    return 1 + rating(mph_at(mph, level), SPEED_HIGH if level >= 7 else SPEED_LOW)


def gun_score(inp):
    score = 0.0
    for part in inp["guns"].split():
        count, gun = part.split("x", 1)
        score += int(count) * GUNS[gun]
    return score * (1.25 if inp.get("nose") else 1)


def band_rows(inp, klass):
    """(lowest level, highest level, climb) of each band and the level where the top band starts.

    A fighter begins to gasp eight levels below its ceiling. Bombers and transports, which nobody flies on the edge of the
    stall, do so four levels below; the turbo-supercharged heavies instead come into their own at level 9.
    """
    climb = inp["climb_fpm"]
    top = min(TOP_LEVEL, math.ceil(inp["ceiling_ft"] / 1650 - (8 if klass == "Fighter" else 4)))
    top = max(1, top)
    if climb < 1500:
        top = TURBO_FROM if inp.get("turbo") else top
        return [(0, top - 1, "S"), (top, TOP_LEVEL, "S")], top
    if climb < 2300:
        return [(0, top - 1, 2), (top, TOP_LEVEL, 3)], top
    first = max(0, min(8, round_half_up((climb - 2300) / 283)))
    return [(0, first, 1), (first + 1, top - 1, 2), (top, TOP_LEVEL, 3)], top


def band_speed(inp, lo, hi, climb, top):
    """The mean of the band's levels; the top band at its foot and one less, for it gets worse from there."""
    if lo < top:
        return max(1, round_half_up(sum(speed_at(inp["mph"], level) for level in range(lo, hi + 1)) / (hi - lo + 1)))
    if inp.get("turbo"):
        return speed_at(inp["mph"], TURBO_AT if climb == "S" else max(7, lo))
    return max(1, speed_at(inp["mph"], max(7, lo)) - 1)


def handling(inp):
    """What wing loading, weight and engines add to the turn. Speed adds three quarters of its rating, up to 7."""
    loading = inp["weight_lb"] / inp["wing_sqft"]
    heavy = min(0.5, max(0, (inp["weight_lb"] - 8000) / 10000))
    return (39 - loading) / 10 - heavy - (1 if inp["engines"] > 1 else 0)


def compute(inp, klass):
    """All formula ratings of one card: a dict with the card's own field names."""
    engines = inp["engines"]
    rows, top = band_rows(inp, klass)
    bands = []
    for lo, hi, climb in rows:
        speed = band_speed(inp, lo, hi, climb, top)
        turn = round_half_up(1.25 + 0.75 * min(speed, 7) + handling(inp))
        bands.append([lo, hi, speed, max(1, speed - 3, min(speed + 3, turn)), climb])

    low = 3 + (1 if inp.get("armour") else 0) + (1 if inp.get("rugged") else 0) - (1 if inp.get("fire") else 0)
    low += 1 if engines >= 4 else 0
    value = round_half_up(9 * inp["load_lb"] / 1000)
    bomb = []
    high = min(TOP_LEVEL, math.ceil(inp["ceiling_ft"] / 1650 - 8))  # nobody carries a full load so near the ceiling
    if value and engines > 1 and high > 0:
        bomb = [[high - 1, value], [TOP_LEVEL, round_half_up(value * 0.75)]]
    elif value:
        bomb = [[TOP_LEVEL, value]]
    score = gun_score(inp)
    return {
        "bands": bands,
        "firepower": rating(score, FIREPOWER_LIMITS),
        "protection": [low] if engines == 1 else [low, low + 1],
        "bomb": bomb,
        "vp": 1 if engines == 1 or klass == "Fighter" else 3 if engines >= 4 else 2,
        "worked": {"wing_loading": round(inp["weight_lb"] / inp["wing_sqft"], 1), "handling": round(handling(inp), 2),
                   "gun_score": score, "top_band": top},
    }


# What history knows and no book quotes: (aircraft, level, rating, at least or above, aircraft). Jets and heavy fighters gain turn
# with speed in any formula of this kind; these lines keep it in bounds.
SPEED, TURN = 2, 3
KNOWN = [
    *((zero, level, TURN, "above", heavy) for zero in ("a6m2",) for heavy in ("f6f_5", "f4u_1") for level in (1, 5, 9)),
    *((better, level, TURN, "at least", jet) for better in ("spitfire_ix", "a6m2") for level in (5, 9)
      for jet in ("he162a2", "me163b", "p80a", "meteor_f3", "me262a1", "tempest_v", "typhoon_ib")),
    *(("hurricane_i", level, TURN, "at least", "bf109e4") for level in (1, 6, 10)),
    ("d520", 5, TURN, "at least", "ms406"), ("ki27", 5, SPEED, "at least", "a5m4"), ("i16_t10", 5, SPEED, "at least", "i16_t5"),
    ("spitfire_vb", 9, SPEED, "above", "a6m5"), ("il2m3", 0, SPEED, "above", "ju87b2"), ("g4m1", 10, SPEED, "at least", "he111h6"),
    ("blenheim_iv", 10, SPEED, "at least", "do17z2"), ("d3a1", 10, SPEED, "at least", "ju87b2"),
    *((fighter, 16, SPEED, "above", bomber) for fighter in ("hurricane_i", "spitfire_ia", "bf109e4", "a6m2")
      for bomber in ("he111h6", "do17z2", "ju88a4", "wellington_ic", "g4m1", "blenheim_iv")),
    ("b26b", 5, SPEED, "above", "he111h6"), ("pe2", 5, SPEED, "above", "ju88a4"), ("yak1", 12, SPEED, "above", "p40n"),
    ("bf110c4", 5, TURN, "at least", "me210ca1"), ("d520", 5, TURN, "above", "g1a"),
]


# ---------------------------------------------------------------- reporting

class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, ok, where, message):
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {where}: {message}")
        return bool(ok)


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool)


def ints(v):
    return isinstance(v, list) and all(is_int(x) for x in v)


# A schema maps a field to (required, test, what the value must be).
def one_of(values):
    return (lambda v: isinstance(v, (str, int)) and not isinstance(v, bool) and v in values,
            "one of " + ", ".join(str(x) for x in sorted(values)))


def number(lo, hi):
    return (lambda v: is_int(v) and lo <= v <= hi, f"a whole number {lo} to {hi}")


TEXT = (lambda v: isinstance(v, str) and v != "", "a text")
FLAG = (lambda v: isinstance(v, bool), "true or false")
TABLE = (lambda v: isinstance(v, dict), "a table")
TABLES = (lambda v: isinstance(v, list) and all(isinstance(x, dict) for x in v), "a list of tables")
REAL = (lambda v: isinstance(v, (int, float)) and not isinstance(v, bool), "a number")


def check_bands_shape(v):
    return (isinstance(v, list) and v and all(
        isinstance(b, list) and len(b) == 5 and ints(b[:4]) and (b[4] == "S" or (is_int(b[4]) and 1 <= b[4] <= 3))
        and 0 <= b[2] <= 9 and 0 <= b[3] <= 12 for b in v))


BANDS = (check_bands_shape, "a list of [lo, hi, speed 0-9, turn 0-12, climb 1-3 or \"S\"]")
BOMB = (lambda v: isinstance(v, list) and all(ints(r) and len(r) == 2 for r in v)
        and all(a[0] < b[0] for a, b in zip(v, v[1:])) and (not v or v[-1][0] == TOP_LEVEL)
        and all(r[1] >= 0 for r in v), "a list of [start level up to, value], rising, the last up to 19")
FIREPOWER = (lambda v: v == "U" or (is_int(v) and 0 <= v <= 5), "0 to 5 or \"U\"")
PROTECTION = (lambda v: v in PROTECTIONS, "one number or two consecutive numbers, 2 to 6")
FC_PROTECTION = (lambda v: v in FC_PROTECTIONS, "one of the seven columns of Full Circle's combat table")

ABILITIES = {
    "aar": FLAG, "at_pod": FLAG, "atgr": number(1, 30), "dive_brakes": FLAG, "drop_tanks": FLAG,
    "gun_pod": FLAG, "gyro": FLAG, "heavy_gun": number(1, 5), "jet": FLAG, "low_drag": FLAG,
    "rear_view": FLAG, "rocket": FLAG, "speed_brakes": FLAG, "torpedo": number(-3, 3), "torpedo_slow": FLAG,
}
FULL_CIRCLE = {
    "twin_sa": FLAG, "weak_guns": FLAG, "tail_guns": FLAG, "combat_box": FLAG,                 # required
    "rear_view": FLAG, "jet": FLAG, "may_gun_pods": FLAG, "may_aar": FLAG, "may_gyro": FLAG,   # overrides
    "class": one_of(CLASSES), "bands": BANDS, "firepower": FIREPOWER, "firepower_as_bomber": FIREPOWER,
    "protection": FC_PROTECTION, "head_on": FLAG, "defence": number(0, 1),
}
FULL_CIRCLE_REQUIRED = {"twin_sa", "weak_guns", "tail_guns", "combat_box"}
INPUT = {
    "mph": (lambda v: ints(v) and len(v) == 3 and all(50 <= x <= 700 for x in v), "three speeds in mph"),
    "climb_fpm": number(100, 20000), "ceiling_ft": number(5000, 60000), "weight_lb": number(1000, 150000),
    "wing_sqft": REAL, "engines": number(1, 8),
    "guns": (lambda v: isinstance(v, str) and all(
        re.fullmatch(r"\d+x.+", p) and p.split("x", 1)[1] in GUNS for p in v.split()),
        "guns as \"2xrmg 1xmg151\", names " + " ".join(GUNS)),
    "load_lb": number(0, 40000),
    "nose": FLAG, "armour": FLAG, "rugged": FLAG, "fire": FLAG, "turbo": FLAG,
}
INPUT_OPTIONAL = {"nose", "armour", "rugged", "fire", "turbo"}
WORKED = {"wing_loading": REAL, "handling": REAL, "gun_score": REAL, "top_band": number(1, TOP_LEVEL)}
PER_BAND = (lambda v: ints(v) and all(0 <= x <= 12 for x in v), "a list of whole numbers, one per band")

CARD = {
    "nation": one_of(NATIONS), "year": number(1930, 1946), "class": one_of(CLASSES), "vp": number(1, 5),
    "bands": BANDS, "firepower": FIREPOWER, "firepower_bomber": FIREPOWER, "protection": PROTECTION,
    "head_on": FLAG, "sight": one_of({"T", "V", "G"}), "defence": number(0, 1), "bomb": BOMB,
    "speed_half": PER_BAND, "turn_half": PER_BAND, "fuel": number(1, 20),
}
CARD_REQUIRED = {"nation", "year", "class", "vp", "bands", "firepower", "protection", "sight"}
FILE = {"format": one_of({FORMAT}), "id": TEXT, "name": TEXT, **CARD, "abilities": TABLE, "full_circle": TABLE,
        "input": TABLE, "worked": TABLE, "source": TABLE, "source_note": TABLE, "quoted": TABLES,
        "variants": TABLES, "drawing": TABLE}  # tools/drawings.py looks at the drawing
VARIANT = {"id": TEXT, "name": TEXT, **CARD, "speed_all": number(-3, 3), "add": TABLE,
           "remove": (lambda v: isinstance(v, list) and v and all(x in ABILITIES for x in v), "a list of abilities"),
           "full_circle": TABLE, "input": TABLE, "worked": TABLE, "source": TABLE, "source_note": TABLE}
QUOTED = {
    "for": TEXT, "game": one_of({"wing_leader", "full_circle"}), "source": one_of({"rulebook", "derived"}),
    "note": TEXT, "level": number(0, FC_TOP_LEVEL), "speed": number(0, 9), "speed_min": number(0, 9),
    "speed_max": number(0, 9), "turn": number(0, 12), "turn_min": number(0, 12),
    "turn_minus_speed": number(-3, 3), "climb": (lambda v: v == "S" or v in (1, 2, 3), "1 to 3 or \"S\""),
    "firepower": FIREPOWER, "protection": PROTECTION, "head_on": FLAG, "defence": number(0, 1),
    "rear_view": FLAG, "top_band": number(0, TOP_LEVEL), "h1_plus_l3": number(0, 40), "bomb": number(0, 99),
    "vp": number(1, 5), "sight": one_of({"T", "V", "G"}),
}
JET = {
    "name": TEXT, "nation": one_of(NATIONS), "year": number(1940, 1995), "max_speed": number(7, 20),
    "max_altitude": number(8, 24), "turn_type": one_of({"A", "B", "D", "E", "F"}), "afterburner": FLAG,
    "high_accel": FLAG, "slow_roll": FLAG, "large": FLAG, "bubble": FLAG, "crew": number(1, 2),
    "crew_rear_view": FLAG, "gun": one_of({"none", "mg", "cannon"}), "gun_external": FLAG,
    "gunnery_penalty": FLAG, "radar": number(0, 9), "cm": number(0, 9), "irst": FLAG,
    "missiles": TABLES, "options": TABLES,
}
JET_FILE = {"format": one_of({FORMAT}), "id": TEXT, "jet": TABLE, "source": TABLE, "source_note": TABLE, "drawing": TABLE}
LOAD = {"id": TEXT, "count": number(1, 6)}
OPTION = {**LOAD, "year": number(1950, 1995)}
MISSILE = {"name": TEXT, "nation": one_of(NATIONS), "class": one_of({"HN", "HW", "HA", "RR", "RA"}),
           "lethal": FLAG, "no_single_penalty": FLAG, "year": number(1950, 1995)}
MISSILE_FILE = {"format": one_of({FORMAT}), "id": TEXT, "missile": TABLE, "source": TABLE, "source_note": TABLE}


def check_table(rep, where, table, schema, required):
    """Unknown, missing and wrongly typed fields. Returns True when the table can be used."""
    good = True
    for key in sorted(required - set(table)):
        good = rep.check(False, where, f"{key}: missing") and good
    for key, value in table.items():
        if key not in schema:
            good = rep.check(False, where, f"{key}: unknown field") and good
            continue
        test, what = schema[key]
        good = rep.check(test(value), where, f"{key}: stored {value!r}, must be {what}") and good
    return good


def check_sources(rep, where, fields, source, notes):
    """Every field has a source, and no source or note lacks its field."""
    for key in fields:
        value = source.get(key)
        rep.check(value in SOURCES, where,
                  f"source.{key}: stored {value!r}, must be one of {', '.join(sorted(SOURCES))}")
    for key in source:
        if key not in fields:
            rep.check(False, where, f"source.{key}: names no field of this file")
    for key, text in notes.items():
        rep.check(isinstance(text, str) and (key in fields or key == "general"), where,
                  f"source_note.{key}: names no field of this file")


def check_bands(rep, where, bands, top, klass):
    ok = bands[0][0] == 0 and bands[-1][1] == top and all(b[0] <= b[1] for b in bands)
    ok = ok and all(a[1] + 1 == b[0] for a, b in zip(bands, bands[1:]))
    rep.check(ok, where, f"bands: stored {[b[:2] for b in bands]}, must run from 0 to {top} without gap or overlap")
    climbs = [b[4] for b in bands]
    if klass == "Fighter":
        rep.check("S" not in climbs and climbs == sorted(climbs), where,
                  f"bands: climb {climbs} of a fighter must be 1 to 3 and not fall with height")
    for b in bands:
        rep.check(-3 <= b[3] - b[2] <= 3, where, f"bands: turn {b[3]} minus speed {b[2]} outside -3 to +3")


# ---------------------------------------------------------------- ww2 cards

def apply_variant(card, var):
    """The card a variant stands for: base values, overridden as docs/data-format.md says."""
    out = {k: v for k, v in card.items() if k not in ("variants", "quoted", "input", "worked", "source", "source_note", "drawing")}
    for key, value in var.items():
        if key in CARD or key in ("id", "name", "input", "worked"):
            out[key] = value
    shift = var.get("speed_all", 0)
    out["bands"] = [[b[0], b[1], b[2] + shift, b[3], b[4]] for b in out["bands"]]
    abilities = {k: v for k, v in card.get("abilities", {}).items() if k not in var.get("remove", [])}
    out["abilities"] = {**abilities, **var.get("add", {})}
    base_fc = dict(card["full_circle"])
    if "bands" in var or shift:
        base_fc.pop("bands", None)      # new shared bands end an inherited Full Circle override
    out["full_circle"] = {**base_fc, **var.get("full_circle", {})}
    return out


def check_formula(rep, where, card, source):
    want = compute(card["input"], card["class"])
    for key in ("bands", "firepower", "protection", "bomb", "vp"):
        if source.get(key) == "derived":
            have = card.get(key, [])
            rep.check(have == want[key], where, f"{key}: stored {have!r}, computed {want[key]!r}")
        elif key == "bomb" and key not in source:
            rep.check(not want[key], where, f"bomb: missing, computed {want[key]!r}")
    for key, value in want["worked"].items():
        have = card.get("worked", {}).get(key)
        rep.check(have is not None and abs(have - value) < 0.051, where,
                  f"worked.{key}: stored {have!r}, computed {value!r}")


def full_circle_bands(card):
    """Bands as Full Circle flies them: its own where given, fighters' low band cut (FC-UNIT-04)."""
    fc = card["full_circle"]
    bands = [list(b) for b in fc.get("bands", card["bands"])]
    bands[-1][1] = FC_TOP_LEVEL
    if fc.get("class", card["class"]) == "Fighter" and len(bands) > 1:
        cut = {6: 5, 7: 6, 8: 6}.get(bands[0][1])
        if cut is not None:
            bands[0][1], bands[1][0] = cut, cut + 1
    return bands


def check_quoted(rep, where, cards, quoted):
    for n, q in enumerate(quoted, 1):
        here = f"{where} quoted {n}"
        if not check_table(rep, here, q, QUOTED, {"source"}):
            continue
        card = cards.get(q["for"]) if "for" in q else next(iter(cards.values()))
        if not rep.check(card is not None, here, f"for: no variant {q.get('for')!r}"):
            continue
        fc_only = q.get("game") == "full_circle"
        fc = card["full_circle"] if fc_only else {}
        views = [full_circle_bands(card)] + ([] if fc_only else [card["bands"]])
        level = q.get("level")
        for bands in views:
            row = next((b for b in bands if level is not None and b[0] <= level <= b[1]), None)
            if row is not None:
                tests = [("speed", row[2], lambda a, b: a == b), ("speed_min", row[2], lambda a, b: a >= b),
                         ("speed_max", row[2], lambda a, b: a <= b), ("turn", row[3], lambda a, b: a == b),
                         ("turn_min", row[3], lambda a, b: a >= b), ("climb", row[4], lambda a, b: a == b),
                         ("turn_minus_speed", row[3] - row[2], lambda a, b: a == b)]
                for key, have, test in tests:
                    if key in q:
                        rep.check(test(have, q[key]), here, f"{key} at level {level}: stored {have!r}, quoted {q[key]!r}")
            if "top_band" in q:
                rep.check(bands[-1][0] == q["top_band"], here,
                          f"top_band: stored {bands[-1][0]}, quoted {q['top_band']}")
        if "h1_plus_l3" in q:
            bands = views[0]
            have = max((b[1] for b in bands if b[4] == 1), default=0) + min((b[0] for b in bands if b[4] == 3), default=0)
            rep.check(have == q["h1_plus_l3"], here, f"h1_plus_l3: stored {have}, quoted {q['h1_plus_l3']}")
        for key in ("firepower", "protection", "head_on", "defence", "vp", "sight"):
            if key in q:
                have = fc.get(key, card.get(key, False if key == "head_on" else None))
                rep.check(have == q[key], here, f"{key}: stored {have!r}, quoted {q[key]!r}")
        if "rear_view" in q:
            have = fc.get("rear_view", card["abilities"].get("rear_view", False))
            rep.check(have == q["rear_view"], here, f"rear_view: stored {have!r}, quoted {q['rear_view']!r}")
        if "bomb" in q:
            have = card["bomb"][0][1] if card.get("bomb") else 0
            rep.check(have == q["bomb"], here, f"bomb: stored {have!r}, quoted {q['bomb']!r}")


def check_card(rep, where, card):
    """Rules that bind base cards and finished variants alike."""
    check_bands(rep, where, card["bands"], TOP_LEVEL, card["class"])
    fc = card["full_circle"]
    fc_class = fc.get("class", card["class"])
    if "bands" in fc:
        check_bands(rep, where + " full_circle", fc["bands"], FC_TOP_LEVEL, fc_class)
    protection = fc.get("protection", card["protection"])
    rep.check(protection in FC_PROTECTIONS, where, f"protection: stored {protection}, no column of Full Circle's table")
    rep.check(not fc["tail_guns"] or fc_class != "Fighter", where, "full_circle.tail_guns: a fighter has none")
    rep.check(not fc["weak_guns"] or fc_class == "Fighter", where, "full_circle.weak_guns: for fighters only")
    rep.check(not fc["twin_sa"] or fc_class == "Fighter", where, "full_circle.twin_sa: for fighters only")
    rep.check(fc_class != "Heavy Bomber" or fc["tail_guns"], where, "full_circle.tail_guns: true for every heavy bomber")
    for key in ("speed_half", "turn_half"):
        if key in card:
            rep.check(len(card[key]) == len(card["bands"]), where, f"{key}: needs one number per band")
    if "torpedo_slow" in card["abilities"]:
        rep.check("torpedo" in card["abilities"], where, "abilities.torpedo_slow: needs torpedo")


def check_ww2(rep, path, data, ids):
    where = f"ww2/{path.name}"
    required = {"format", "id", "name", "abilities", "full_circle", "input", "worked", "source"} | CARD_REQUIRED
    if not check_table(rep, where, data, FILE, required):
        return {}
    rep.check(data["id"] == path.stem, where, f"id: stored {data['id']!r}, file name says {path.stem!r}")
    good = check_table(rep, where + " abilities", data["abilities"], ABILITIES, set())
    good = check_table(rep, where + " full_circle", data["full_circle"], FULL_CIRCLE, FULL_CIRCLE_REQUIRED) and good
    good = check_table(rep, where + " input", data["input"], INPUT, set(INPUT) - INPUT_OPTIONAL) and good
    good = check_table(rep, where + " worked", data["worked"], WORKED, set(WORKED)) and good
    if not good:
        return {}
    source = {k: v for k, v in data["source"].items() if not isinstance(v, dict)}
    fields = [k for k in data if k in CARD or k in ("input", "worked")]
    check_sources(rep, where, fields, source, data.get("source_note", {}))
    for part in ("abilities", "full_circle"):
        check_sources(rep, f"{where} {part}", list(data[part]), data["source"].get(part, {}), {})
    for key in data["source"]:
        if isinstance(data["source"][key], dict):
            rep.check(key in ("abilities", "full_circle"), where, f"source.{key}: unknown table")
    check_card(rep, where, data)
    check_formula(rep, where, data, source)
    cards = {data["id"]: data}
    register(rep, where, data["id"], ids)

    for var in data.get("variants", []):
        here = f"{where} variant {var.get('id', '?')}"
        if not check_table(rep, here, var, VARIANT, {"id", "name", "year", "source"}):
            continue
        good = check_table(rep, here + " add", var.get("add", {}), ABILITIES, set())
        good = check_table(rep, here + " full_circle", var.get("full_circle", {}), FULL_CIRCLE, set()) and good
        if "input" in var:
            good = check_table(rep, here + " input", var["input"], INPUT, set(INPUT) - INPUT_OPTIONAL) and good
        if not good:
            continue
        vsource = {k: v for k, v in var["source"].items() if not isinstance(v, dict)}
        fields = [k for k in var if k not in ("id", "name", "source", "source_note", "full_circle")]
        check_sources(rep, here, fields, vsource, var.get("source_note", {}))
        check_sources(rep, here + " full_circle", list(var.get("full_circle", {})),
                      var["source"].get("full_circle", {}), {})
        for name in var.get("remove", []):
            rep.check(name in data["abilities"], here, f"remove: the base card has no {name}")
        card = apply_variant(data, var)
        check_card(rep, here, card)
        if "input" in var:
            # With figures of its own a variant is recomputed; inherited values keep the base's source.
            inherited = {k: v for k, v in source.items() if k not in vsource}
            check_formula(rep, here, card, {**inherited, **vsource})
        cards[var["id"]] = card
        register(rep, here, var["id"], ids)
    check_quoted(rep, where, cards, data.get("quoted", []))
    return cards


def check_known(rep, cards):
    for better, level, rating_index, how, other in KNOWN:
        if better in cards and other in cards:
            high, low = (next(b for b in cards[i]["bands"] if b[0] <= level <= b[1])[rating_index] for i in (better, other))
            what = "speed" if rating_index == SPEED else "turn"
            rep.check(high > low or (how == "at least" and high == low), "ww2",
                      f"{what} of {better} at level {level} is {high}, must be {how} that of {other}, {low}")


def register(rep, where, ident, ids):
    rep.check(re.fullmatch(r"[a-z0-9][a-z0-9_.-]*", ident) is not None, where,
              f"id: {ident!r} must be lower-case letters, digits, _ and -")
    rep.check(ident not in ids, where, f"id: {ident!r} already used in {ids.get(ident)}")
    ids.setdefault(ident, where)


# ---------------------------------------------------------------- jets and missiles

def check_missile(rep, path, data, ids):
    where = f"missiles/{path.name}"
    if not check_table(rep, where, data, MISSILE_FILE, {"format", "id", "missile", "source"}):
        return None
    missile = data["missile"]
    if not check_table(rep, where, missile, MISSILE, set(MISSILE)):
        return None
    rep.check(data["id"] == path.stem, where, f"id: stored {data['id']!r}, file name says {path.stem!r}")
    check_sources(rep, where, [k for k in missile if k != "name"], data["source"], data.get("source_note", {}))
    radar = missile["class"] in ("RR", "RA")
    rep.check(not (missile["lethal"] and radar), where, "lethal: for heat seekers only (JD-MSM-17)")
    rep.check(not (missile["no_single_penalty"] and not radar), where,
              "no_single_penalty: for radar missiles only (JD-MSM-15)")
    register(rep, where, data["id"], ids)
    return missile


def check_jet(rep, path, data, ids, missiles):
    where = f"jets/{path.name}"
    if not check_table(rep, where, data, JET_FILE, {"format", "id", "jet", "source"}):
        return
    jet = data["jet"]
    if not check_table(rep, where, jet, JET, set(JET) - {"options"}):
        return
    rep.check(data["id"] == path.stem, where, f"id: stored {data['id']!r}, file name says {path.stem!r}")
    check_sources(rep, where, [k for k in jet if k != "name"], data["source"], data.get("source_note", {}))
    count = {"H": 0, "R": 0}
    for key, schema in (("missiles", LOAD), ("options", OPTION)):
        for load in jet.get(key, []):
            if not check_table(rep, f"{where} {key}", load, schema, set(schema)):
                continue
            known = rep.check(load["id"] in missiles, where, f"{key}: no missile {load['id']!r}")
            from_year = load.get("year", jet["year"])
            if known:
                rep.check(missiles[load["id"]]["year"] <= from_year, where,
                          f"{key}: {load['id']} of {missiles[load['id']]['year']} is newer than {from_year}")
            if known and key == "missiles":
                count[missiles[load["id"]]["class"][0]] += load["count"]
    rep.check(max(count.values()) <= 6, where, f"missiles: {count}, the track holds 6 of a family (JD-SET-15)")
    rep.check(len(jet["missiles"]) == sum(1 for n in count.values() if n), where,
              "missiles: at most one heat seeker and one radar missile (JD-SET-04)")
    rep.check(not jet["gun_external"] or jet["gun"] == "none", where,
              "gun_external: only for a jet without an internal gun (JD-SET-08)")
    rep.check(not jet["crew_rear_view"] or jet["crew"] == 2, where, "crew_rear_view: needs a crew of 2")
    rep.check(not count["R"] or jet["radar"] > 0, where, "radar: stored 0, but radar missiles are carried")
    register(rep, where, data["id"], ids)


def load(rep, folder):
    for path in sorted(folder.glob("*.toml")):
        try:
            yield path, tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            rep.check(False, f"{folder.name}/{path.name}", f"not TOML: {error}")


# ---------------------------------------------------------------- --update

def toml_bands(bands):
    rows = "".join(f"  [{lo}, {hi}, {speed}, {turn}, {f'{chr(34)}S{chr(34)}' if climb == 'S' else climb}],\n"
                   for lo, hi, speed, turn, climb in bands)
    return "bands = [  # lowest level, highest level, speed, turn, climb\n" + rows + "]"


def update_part(text, have, source, want):
    """The part of a file that belongs to one card, with the derived ratings written anew."""
    for key in ("bands", "vp", "firepower", "protection", "bomb"):
        if source.get(key) != "derived" or key not in have:
            continue
        if key == "bands":
            text = re.sub(r"^bands = \[.*?^\]", lambda _: toml_bands(want[key]), text, count=1, flags=re.M | re.S)
        else:
            text = re.sub(rf"^{key} = .*$", f"{key} = {want[key]}", text, count=1, flags=re.M)
    worked = [f"{key} = {value}" for key, value in want["worked"].items()]
    text = re.sub(r"^worked = \{.*$", "worked = { " + ", ".join(worked) + " }", text, count=1, flags=re.M)
    return re.sub(r"^\[worked\]\n(?:\w+ = .*\n)+", "[worked]\n" + "\n".join(worked) + "\n", text, count=1, flags=re.M)


def update(folder):
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        parts = re.split(r"(?m)^(?=\[\[variants\]\])", text)
        parts[0] = update_part(parts[0], data, data["source"], compute(data["input"], data["class"]))
        for n, var in enumerate(data.get("variants", []), start=1):
            if "input" in var:
                want = compute(var["input"], var.get("class", data["class"]))
                parts[n] = update_part(parts[n], var, var["source"], want)
        if "".join(parts) != text:
            path.write_text("".join(parts), encoding="utf-8")


# ---------------------------------------------------------------- --calibration

def calibrate(folder):
    """The formula against the facts that the books quote, whatever a card finally says."""
    errors = []
    for path in sorted(folder.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        cards = {data["id"]: data} | {v["id"]: {**data, **v} for v in data.get("variants", [])}
        for quoted in data.get("quoted", []):
            card = cards[quoted.get("for", data["id"])]
            found = compute(card["input"], card["class"])
            row = next((b for b in found["bands"] if b[0] <= quoted.get("level", -1) <= b[1]), None)
            values = {"firepower": found["firepower"], "vp": found["vp"], "protection": found["protection"][0],
                      "bomb": found["bomb"][0][1] if found["bomb"] else 0, "top_band": found["worked"]["top_band"]}
            if row:
                values |= {"speed": row[2], "turn": row[3], "turn_minus_speed": row[3] - row[2]}
            for key in values.keys() & quoted.keys():
                want = quoted[key][0] if isinstance(quoted[key], list) else quoted[key]
                errors.append((abs(values[key] - want) if isinstance(want, int) else 0, key, card["id"], values[key], want))
    for kind in sorted({e[1] for e in errors}):
        own = [e for e in errors if e[1] == kind]
        print(f"{kind:17} {len(own):3} facts, {sum(not e[0] for e in own):3} met, mean error {sum(e[0] for e in own) / len(own):.2f}")
    for off, kind, ident, found, want in errors:
        if off:
            print(f"  {ident}: {kind} computed {found}, quoted {want}")
    print(f"{len(errors)} facts, {sum(not e[0] for e in errors)} met, mean error {sum(e[0] for e in errors) / len(errors):.2f}")


def main(argv):
    flags = {word for word in argv[1:] if word.startswith("-")}
    folders = [word for word in argv[1:] if not word.startswith("-")]
    if len(folders) > 1 or flags - {"--calibration", "--update"}:
        print(__doc__.strip())
        return 0 if flags & {"-h", "--help"} else 2
    root = pathlib.Path(folders[0]) if folders else pathlib.Path(__file__).resolve().parent.parent / "data/aircraft"
    if "--calibration" in flags:
        calibrate(root / "ww2")
        return 0
    if "--update" in flags:
        update(root / "ww2")
    rep = Report()
    ids, jet_ids, missile_ids = {}, {}, {}
    missiles = {}
    for path, data in load(rep, root / "missiles"):
        found = check_missile(rep, path, data, missile_ids)
        if found:
            missiles[data["id"]] = found
    for path, data in load(rep, root / "jets"):
        check_jet(rep, path, data, jet_ids, missiles)
    cards = {}
    for path, data in load(rep, root / "ww2"):
        cards |= check_ww2(rep, path, data, ids)
    check_known(rep, cards)
    counts = {"ww2 cards": len(ids), "jets": len(jet_ids), "missiles": len(missile_ids)}
    rep.check(any(counts.values()), str(root), "no aircraft files found")
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    print(f"{rep.passed} passed, {rep.failed} failed")
    return 1 if rep.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
