import { type Language, languageNames } from '#shared/languages.ts';
import { useVenue } from '../use-venue.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Props = {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
};

/** Selects the language of messages to a person. Renders nothing if the venue offers only one. */
export function LanguageField({ label, value, onChange }: Props) {
  const { languages } = useVenue();
  if (languages.length < 2) return null;
  return (
    <Field label={label}>
      <Select
        name="language"
        value={value}
        onChange={({ target }) =>
          onChange(languages.find((language) => language === target.value) ?? value)
        }
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
