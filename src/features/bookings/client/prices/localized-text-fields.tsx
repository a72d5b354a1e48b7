import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { languageNames } from '#shared/languages.ts';

type Texts = { en: string; es: string };
type Props = {
  label: string;
  maxLength: number;
  value: Texts;
  /** Focuses the first field when it appears. */
  isFocused?: boolean;
  onChange: (value: Texts) => void;
};

/** One text field per language that the venue offers. */
export function LocalizedTextFields({ label, maxLength, value, isFocused, onChange }: Props) {
  const { languages } = useVenue();
  return languages.map((language, index) => (
    <Field
      key={language}
      label={languages.length > 1 ? `${label} (${languageNames[language]})` : label}
    >
      <Input
        lang={language}
        autoFocus={isFocused && index === 0}
        maxLength={maxLength}
        value={value[language]}
        onChange={({ target }) => onChange({ ...value, [language]: target.value })}
      />
    </Field>
  ));
}
