import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { LanguageField } from '#platform/client/forms/language-field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import type { NewBookingDraft } from './new-booking-draft.ts';

type Props = { draft: NewBookingDraft; onChange: (changes: Partial<NewBookingDraft>) => void };

const bookingTypes = ['open-play', 'trial'] as const;

/** Payment method, booking type and language of the emails. */
export function NewBookingPayment({ draft, onChange }: Props) {
  const t = useTranslations('officeBookings.create');
  const tTypes = useTranslations('officeBookings.types');
  const { family, method } = draft;
  const methods = [
    ...(family?.memberCodeId ? (['member-code'] as const) : []),
    ...(['link', 'cash', 'card-terminal'] as const),
  ];
  return (
    <>
      <ChoiceGroup
        legend={t('payment')}
        type="radio"
        choices={methods.map((value) => ({ value, label: t(`payments.${value}`) }))}
        inputProps={(value) => ({
          name: 'payment',
          checked: method === value,
          onChange: () => onChange({ method: value }),
        })}
      >
        {method === 'link' && <p className="mt-2 text-muted-ink text-sm">{t('linkHint')}</p>}
      </ChoiceGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        {method !== 'member-code' && (
          <Field label={t('type')}>
            <Select
              name="type"
              value={draft.type}
              onChange={(event) =>
                onChange({
                  type: bookingTypes.find((type) => type === event.target.value) ?? 'open-play',
                })
              }
            >
              {bookingTypes.map((type) => (
                <option key={type} value={type}>
                  {tTypes(type)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {!family && (
          <LanguageField
            label={t('language')}
            value={draft.language}
            onChange={(language) => onChange({ language })}
          />
        )}
      </div>
    </>
  );
}
