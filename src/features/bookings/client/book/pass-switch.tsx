import { useTranslations } from 'use-intl';
import { Switch } from '#platform/client/forms/switch.tsx';

type Props = {
  visits: number;
  childrenCount: number;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** The toggle to pay with visits of a pass, one per child. */
export function PassSwitch({ visits, childrenCount, isOn, onToggle }: Props) {
  const t = useTranslations('bookings.pass');
  return (
    <Switch
      name="pass"
      label={t('toggle')}
      hint={t(isOn && childrenCount > visits ? 'tooFew' : 'toggleHint', { count: visits })}
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
    />
  );
}
