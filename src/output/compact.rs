//! Any value as compact JSON, byte for byte what `serde_json` writes. Names of fields and variants are taken to need
//! no escapes, and text is looked at for them in one go: most of what a converted record costs is its JSON.

use std::{
    fmt::Display,
    io::{self, Write},
};

use serde::{
    Serialize, Serializer,
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

use super::digits::push_number;

/// Writes a value.
///
/// # Errors
/// When `out` cannot be written, or the value says that it is none.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut text = Text {
        text: Vec::with_capacity(FULL),
        out,
    };
    value.serialize(&mut text).map_err(|Failed(error)| error)?;
    text.out.write_all(&text.text)
}

/// Text is passed on when it is longer than this, in bytes.
const FULL: usize = 1 << 14;

/// JSON that is being written.
struct Text<'w> {
    /// What is not passed on yet.
    text: Vec<u8>,
    out: &'w mut dyn Write,
}

/// Why a value could not be written.
#[derive(Debug)]
struct Failed(io::Error);

impl Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: Display>(text: T) -> Self {
        Self(io::Error::other(text.to_string()))
    }
}

impl From<serde_json::Error> for Failed {
    fn from(error: serde_json::Error) -> Self {
        Self(error.into())
    }
}

impl Text<'_> {
    fn pass_on(&mut self) -> Result<(), Failed> {
        if self.text.len() > FULL {
            self.out.write_all(&self.text).map_err(Failed)?;
            self.text.clear();
        }
        Ok(())
    }

    /// A name that needs no escapes, in quotes. Inlined, it is a few numbers that are stored: its length is known then.
    #[inline(always)]
    fn name(&mut self, name: &'static str) {
        self.text.push(b'"');
        self.text.extend_from_slice(name.as_bytes());
        self.text.push(b'"');
    }

    /// Text in quotes.
    fn quoted(&mut self, text: &str) -> Result<(), Failed> {
        let escaped = |byte: &u8| (*byte < 0x20) | (*byte == b'"') | (*byte == b'\\');
        let any = text
            .as_bytes()
            .iter()
            .fold(false, |any, byte| any | escaped(byte));
        if any {
            return Ok(serde_json::to_writer(&mut self.text, text)?);
        }
        self.text.push(b'"');
        self.text.extend_from_slice(text.as_bytes());
        self.text.push(b'"');
        Ok(())
    }

    /// Opens an object of one member: what stands for a variant with something in it.
    fn variant(&mut self, variant: &'static str) {
        self.text.push(b'{');
        self.name(variant);
        self.text.push(b':');
    }
}

/// A list or an object of which some is written.
struct Open<'t, 'w> {
    text: &'t mut Text<'w>,
    /// Whether nothing stands in it yet.
    is_empty: bool,
    /// What closes it.
    end: &'static [u8],
}

impl<'t, 'w> Open<'t, 'w> {
    fn new(text: &'t mut Text<'w>, start: u8, end: &'static [u8]) -> Self {
        text.text.push(start);
        Self {
            text,
            is_empty: true,
            end,
        }
    }

    #[inline(always)]
    fn comma(&mut self) {
        if !self.is_empty {
            self.text.text.push(b',');
        }
        self.is_empty = false;
    }

    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Failed> {
        self.comma();
        value.serialize(&mut *self.text)?;
        self.text.pass_on()
    }

    #[inline(always)]
    fn field(
        &mut self,
        key: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Failed> {
        self.comma();
        self.text.name(key);
        self.text.text.push(b':');
        value.serialize(&mut *self.text)
    }

    fn close(self) -> Result<(), Failed> {
        self.text.text.extend_from_slice(self.end);
        Ok(())
    }
}

/// Numbers, by way of a type that holds them all.
macro_rules! numbers {
    ($($name:ident $of:ty),*) => {
        $(fn $name(self, number: $of) -> Result<(), Failed> {
            push_number(&mut self.text, number.into());
            Ok(())
        })*
    };
}

/// Values that are left to `serde_json`.
macro_rules! others {
    ($($name:ident $of:ty),*) => {
        $(fn $name(self, value: $of) -> Result<(), Failed> {
            Ok(serde_json::to_writer(&mut self.text, &value)?)
        })*
    };
}

impl<'t, 'w> Serializer for &'t mut Text<'w> {
    type Ok = ();
    type Error = Failed;
    type SerializeSeq = Open<'t, 'w>;
    type SerializeTuple = Open<'t, 'w>;
    type SerializeTupleStruct = Open<'t, 'w>;
    type SerializeTupleVariant = Open<'t, 'w>;
    type SerializeMap = Open<'t, 'w>;
    type SerializeStruct = Open<'t, 'w>;
    type SerializeStructVariant = Open<'t, 'w>;

    numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);
    others!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    others!(serialize_f32 f32, serialize_f64 f64, serialize_char char, serialize_bytes &[u8]);

    fn serialize_bool(self, value: bool) -> Result<(), Failed> {
        let text: &[u8] = if value { b"true" } else { b"false" };
        self.text.extend_from_slice(text);
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Failed> {
        self.quoted(text)
    }

    fn serialize_none(self) -> Result<(), Failed> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Failed> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Failed> {
        self.text.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Failed> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Failed> {
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Failed> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Failed> {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.text.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'t, 'w>, Failed> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'t, 'w>, Failed> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'t, 'w>, Failed> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'t, 'w>, Failed> {
        self.variant(variant);
        Ok(Open::new(self, b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'t, 'w>, Failed> {
        Ok(Open::new(self, b'{', b"}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'t, 'w>, Failed> {
        Ok(Open::new(self, b'{', b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'t, 'w>, Failed> {
        self.variant(variant);
        Ok(Open::new(self, b'{', b"}}"))
    }
}

/// Lists of any kind.
macro_rules! lists {
    ($($of:ident $name:ident),*) => {
        $(impl $of for Open<'_, '_> {
            type Ok = ();
            type Error = Failed;

            fn $name<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.element(value)
            }

            fn end(self) -> Result<(), Failed> {
                self.close()
            }
        })*
    };
}

lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

/// Objects whose members have names in the code.
macro_rules! structs {
    ($($of:ident),*) => {
        $(impl $of for Open<'_, '_> {
            type Ok = ();
            type Error = Failed;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Failed> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Failed> {
                self.close()
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Open<'_, '_> {
    type Ok = ();
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failed> {
        self.comma();
        let start = self.text.text.len();
        key.serialize(&mut *self.text)?;
        // Numbers are keys as text.
        if self.text.text.get(start) != Some(&b'"') {
            self.text.text.insert(start, b'"');
            self.text.text.push(b'"');
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.text.text.push(b':');
        value.serialize(&mut *self.text)
    }

    fn end(self) -> Result<(), Failed> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// One of everything that a value can be made of.
    #[derive(Serialize, Debug)]
    struct All {
        text: String,
        letter: char,
        numbers: (u8, u16, u32, u64),
        signed: (i8, i16, i32, i64),
        broken: (f32, f64),
        yes: bool,
        nothing: (),
        maybe: Option<String>,
        list: Vec<Of>,
        texts: BTreeMap<String, u8>,
        counts: BTreeMap<u32, Unit>,
        new: New,
        pair: Pair,
    }

    #[derive(Serialize, Debug)]
    struct Unit;

    #[derive(Serialize, Debug)]
    struct New(Vec<u8>);

    #[derive(Serialize, Debug)]
    struct Pair(u8, String);

    #[derive(Clone, Serialize, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Of {
        NothingAtAll,
        Text(String),
        Two(u8, String),
        Fields { one: u64, other: Option<u8> },
    }

    fn of() -> impl Strategy<Value = Of> {
        prop_oneof![
            Just(Of::NothingAtAll),
            any::<String>().prop_map(Of::Text),
            any::<(u8, String)>().prop_map(|(one, other)| Of::Two(one, other)),
            any::<(u64, Option<u8>)>().prop_map(|(one, other)| Of::Fields { one, other }),
        ]
    }

    fn all() -> impl Strategy<Value = All> {
        let list = proptest::collection::vec(of(), 0..4);
        let counts = proptest::collection::btree_map(any::<u32>(), Just(()), 0..3);
        let texts = proptest::collection::btree_map(any::<String>(), any::<u8>(), 0..3);
        let numbers = any::<(u8, u16, u32, u64)>();
        let signed = any::<(i8, i16, i32, i64)>();
        let rest = any::<(String, char, f32, f64, bool, Option<String>)>();
        (list, counts, texts, numbers, signed, rest).prop_map(
            |(list, counts, texts, numbers, signed, (text, letter, one, two, yes, maybe))| All {
                pair: Pair(numbers.0, text.clone()),
                new: New(text.bytes().collect()),
                text,
                letter,
                numbers,
                signed,
                broken: (one, two),
                yes,
                nothing: (),
                maybe,
                list,
                texts,
                counts: counts.into_keys().map(|count| (count, Unit)).collect(),
            },
        )
    }

    proptest! {
        #[test]
        fn it_is_what_serde_json_writes(all in proptest::collection::vec(all(), 0..3)) {
            let mut text = Vec::new();
            write(&mut text, &all).unwrap();
            prop_assert_eq!(String::from_utf8(text).unwrap(), serde_json::to_string(&all).unwrap());
        }
    }
}
