//! The settings of tafl: readings that the documents leave open.

use super::rules::variant::{Arms, KingTakes, StopBeside, VARIANTS, Variant};
use crate::game::{Setting, SettingValue, Settings};

/// The settings, in the order of the functions that read them.
pub static ALL: &[Setting] = &[
    Setting {
        name: "stop-beside",
        help: "Whether a piece of Viking Chess must stop beside another (V5)",
        values: &[
            SettingValue { name: "allow", help: "It may slide past" },
            SettingValue { name: "warn", help: "It may slide past, and advice counts how often" },
            SettingValue { name: "deny", help: "It must stop: sliding past is an error" },
        ],
    },
    Setting {
        name: "king-takes",
        help: "Whether the king of Viking Chess takes part in captures (V11)",
        values: &[
            SettingValue { name: "open", help: "The record decides; if it does not, he does" },
            SettingValue { name: "armed", help: "He does, with his own move and with that of another piece" },
            SettingValue { name: "anvil", help: "Only with the move of another piece" },
            SettingValue { name: "unarmed", help: "He does not" },
        ],
    },
    Setting {
        name: "variant",
        help: "The variant of records without a tag for it (T11)",
        values: &[
            SettingValue { name: "by-squares", help: "The variant whose squares and moves fit best" },
            SettingValue { name: "viking-chess", help: "Nagel's Viking Chess, 11×11" },
            SettingValue { name: "copenhagen", help: "Copenhagen, 11×11" },
            SettingValue { name: "fetlar", help: "Fetlar, 11×11" },
            SettingValue { name: "ard-ri", help: "Ard Ri, 7×7" },
            SettingValue { name: "brandubh", help: "Brandubh, 7×7" },
            SettingValue { name: "tablut", help: "Tablut, 9×9" },
        ],
    },
];

impl StopBeside {
    /// The chosen value. Only Viking Chess leaves it open.
    pub fn of(settings: &Settings, variant: &Variant) -> Self {
        if !variant.is_stop_beside_open {
            return Self::Allow;
        }
        match settings.get(0) {
            1 => Self::Warn,
            2 => Self::Deny,
            _ => Self::Allow,
        }
    }
}

/// Returns the part of the king that is chosen, if one is (V11).
pub fn arms(settings: &Settings) -> Option<Arms> {
    let number = settings.chosen(1)?.checked_sub(1)?;
    Arms::ALL.get(number).copied()
}

/// Sets the part of the king as chosen, in a variant that leaves it open (V11).
pub fn arm_by_choice(variant: &mut Variant, settings: &Settings) {
    if let (KingTakes::Open, Some(arms)) = (variant.king_takes, arms(settings)) {
        variant.king_takes = KingTakes::Known(arms);
    }
}

/// Returns the variant of records that do not say which they are of, if one is chosen (T11): the values of the setting
/// are in the order of [`VARIANTS`], after `by-squares`.
pub fn usual_variant(settings: &Settings) -> Option<&'static Variant> {
    let number = settings.chosen(2)?.checked_sub(1)?;
    VARIANTS.get(number).copied()
}
