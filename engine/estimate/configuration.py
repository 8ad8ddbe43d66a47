"""From the keys of a config.json to the sizes and rules by which a model is counted."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.errors import Collector
from engine.estimate.config_file import BadConfiguration, ConfigFile, UnknownFamily
from engine.estimate.families import FAMILIES, QUOTIENT, Default, Family, Key, Rule
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

LARGEST_SIZE = 10**9
"More of anything is a slip of the hand."
NONE_UNLESS_WRITTEN = ("type_vocab_size", "sliding_window", "cross_layers")
NEAR = 0.85
"A key as near as this is one with a slip; \"hidden_act\" is none of \"hidden_size\"."
NOTHING = object()
"Where a key is not in the file."


@dataclass(frozen=True)
class Configuration:
    family: str
    "the model_type"
    sizes: Mapping[str, int]
    "by the names of the counts"
    rules: Mapping[str, int]
    "what this file changes of the family's rules"
    notes: tuple[str, ...]
    "what a reader has to know of it: defaults that were taken, parts that are not counted"


class Finding:
    """One reading of a file, with what it notes on the way."""

    def __init__(self, file: ConfigFile, name: str):
        self.file, self.name, self.family = file, name, FAMILIES[name]
        self.collector = Collector()
        self.sizes: dict[str, int] = {}
        self.rules: dict[str, int] = {}
        self.notes: list[str] = []

    def read_sizes(self) -> None:
        for key in self.family.keys:
            with self.collector.gather():
                self.sizes[key.size] = self.read_size(key)

    def read_size(self, key: Key) -> int:
        """The number at a key, or the family's default."""
        written = [name for name in key.names if name in self.file.values]
        if len(written) > 1 and len({repr(self.file.values[name]) for name in written}) > 1:
            raise BadConfiguration(f"{quoted(written)} differ; they are two names of one size", self.file.place(written[1]))
        value = self.file.values[written[0]] if written else NOTHING
        if value is NOTHING or value is None:
            return self.by_default(key, written, key.missing if value is NOTHING else key.null)
        if not isinstance(value, int) or isinstance(value, bool) or not key.smallest <= value <= LARGEST_SIZE:
            limits = f"a whole number from {key.smallest} to {LARGEST_SIZE:,}" + " or null" * (key.null is not None)
            raise BadConfiguration(f"{quoted(written[:1])} is {limits}, not {shown(value)}", self.file.place(written[0]))
        return value

    def by_default(self, key: Key, written: list[str], default: Default) -> int:
        name = quoted(written[:1] or key.names[:1])
        if default is None:
            state = "is null" if written else "is missing"
            place = self.file.place(written[0] if written else "model_type")
            hint = "" if written else did_you_mean(key.names[0], self.file.values, NEAR)
            raise BadConfiguration(f"{name} {state}; a configuration of {self.name} gives its number{hint}", place)
        if isinstance(default, Rule):
            try:
                value = default.value(self.sizes)
            except KeyError:  # that size has an error of its own
                return 1
            text = f"{default.text} = {value}"
        else:
            value = default
            text = str(value) if value else "none"
        if not written:
            self.notes.append(f"{name} is not in the file; {self.name} takes {text}")
        return value

    def read_switch(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self.file.values.get(key, default)
        if not isinstance(value, bool):
            raise BadConfiguration(f"{quoted([key])} is true or false, not {shown(value)}", self.file.place(key))
        return value

    def read_switches(self) -> None:
        with self.collector.gather():
            tied = self.read_switch("tie_word_embeddings", self.family.tied)
            self.sizes["tie_word_embeddings"] = int(tied)
            if "tie_word_embeddings" not in self.file.values and self.name != "bert":
                self.notes.append(f'"tie_word_embeddings" is not in the file; {self.name} takes {str(tied).lower()}')
        for key, turned_on in self.family.biases.items():
            with self.collector.gather():
                if self.read_switch(key, False):
                    self.rules |= dict.fromkeys(turned_on, 1)
        for key, only in self.family.only.items():
            if (value := self.file.values.get(key, only)) != only:
                message = f"{quoted([key])}: {shown(value)} adds parts that are not counted here; only {shown(only)} is"
                self.collector.errors.append(BadConfiguration(message, self.file.place(key)))

    def read_window(self) -> None:
        """Whether the window holds: in every layer, in none; in some is not counted."""
        if self.family.window:
            with self.collector.gather():
                switched_on = self.read_switch(self.family.window, False) and self.sizes.get("sliding_window") != 0
                key, windowed = self.layers_with_window()
                if not switched_on or not windowed:
                    self.drop_window()
                elif windowed < self.sizes.get("num_hidden_layers", 0):
                    message = f"a window in {windowed} of the layers only is not counted; it has to be in all or in none"
                    raise BadConfiguration(message, self.file.place(key))

    def layers_with_window(self) -> tuple[str, int]:
        """How many layers would have a window, and the key that says it: it lists them, or counts those below them."""
        kinds = self.file.values.get("layer_types")
        if isinstance(kinds, list):
            return "layer_types", kinds.count("sliding_attention")
        below = self.file.values.get("max_window_layers", 28)
        if not isinstance(below, int) or isinstance(below, bool) or below < 0:
            message = f'"max_window_layers" is a whole number from 0, not {shown(below)}'
            raise BadConfiguration(message, self.file.place("max_window_layers"))
        return "max_window_layers", max(0, self.sizes.get("num_hidden_layers", 0) - below)

    def drop_window(self) -> None:
        self.sizes["sliding_window"] = 0
        self.notes = [note for note in self.notes if not note.startswith('"sliding_window"')]

    def note_architecture(self) -> None:
        """That a model with another head, or with none, is counted as the family is."""
        names = self.file.values.get("architectures")
        if isinstance(names, list) and names and not any(str(name).endswith(self.family.endings) for name in names):
            self.notes.append(f'"architectures" is {shown(names)}; counted is {self.family.counted}')

    def check_heads(self) -> None:
        """Heads divide what they share."""
        heads, shared, width = (self.sizes.get(n) for n in ("num_attention_heads", "num_key_value_heads", "hidden_size"))
        if heads and width and width % heads and self.divides_width():
            self.refuse("num_attention_heads", heads, "hidden_size", width)
        if heads and shared and heads % shared:
            self.refuse("num_key_value_heads", shared, "num_attention_heads", heads)

    def divides_width(self) -> bool:
        """Whether a head gets its share of the width, and no width of its own."""
        key = next((key for key in self.family.keys if key.size == "head_dim"), None)
        if not key:
            return True
        default = key.null if "head_dim" in self.file.values else key.missing
        return self.file.values.get("head_dim") is None and default is QUOTIENT

    def refuse(self, size: str, number: int, other: str, whole: int) -> None:
        """A number of heads that does not divide another number."""
        name, other_name = self.written_name(size), self.written_name(other)
        remedy = "it has to divide it without a remainder"
        message = f"{quoted([name])}, {number}, does not divide {quoted([other_name])}, {whole}; {remedy}"
        place = self.file.place(name if name in self.file.values else other_name)
        self.collector.errors.append(BadConfiguration(message, place))

    def written_name(self, size: str) -> str:
        """What the file calls a size."""
        names = next(key.names for key in self.family.keys if key.size == size)
        return next((name for name in names if name in self.file.values), names[0])

    def finish(self) -> Configuration:
        self.collector.finish()
        implied = {**self.sizes, **{name: self.sizes.get(name, 0) for name in NONE_UNLESS_WRITTEN}}
        implied.setdefault("num_key_value_heads", implied["num_attention_heads"])
        implied.setdefault("head_dim", implied["hidden_size"] // implied["num_attention_heads"])
        return Configuration(self.name, implied, self.rules, tuple(self.notes))


def read_configuration(file: ConfigFile) -> Configuration:
    """The sizes of a model; all errors of the file are raised together.

    Raises: UnknownFamily, BadConfiguration, AuthorErrors.
    """
    file, name, notes = find_family(file)
    finding = Finding(file, name)
    finding.notes += notes
    finding.read_sizes()
    finding.read_switches()
    finding.read_window()
    finding.note_architecture()
    finding.check_heads()
    return finding.finish()


def find_family(file: ConfigFile) -> tuple[ConfigFile, str, list[str]]:
    """The family of the file, or of its part text_config."""
    name = file.values.get("model_type", NOTHING)
    part = file.values.get("text_config")
    if name not in tuple(FAMILIES) and isinstance(part, dict) and part.get("model_type") in tuple(FAMILIES):
        inner = replace(file, values=part, part="text_config")
        return inner, part["model_type"], ['only "text_config" is counted, the language model; other parts are not']
    if name is NOTHING:
        raise UnknownFamily(f'"model_type" is missing; it is one of {", ".join(FAMILIES)}', file.place("model_type"))
    if name not in tuple(FAMILIES):
        known = f"known are {', '.join(FAMILIES)}; a family with a similar name has other parts"
        message = f'"model_type" is {shown(name)}, which is not counted; {known}'
        raise UnknownFamily(message, file.place("model_type"))
    return file, name, []


def quoted(names: Iterable[str]) -> str:
    return " and ".join(f'"{name}"' for name in names)


def shown(value: object) -> str:
    """A value of the file in an error, as JSON writes it."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:39] + "…"
