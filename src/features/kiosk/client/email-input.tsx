import { PrivateInput } from './private-input.tsx';

type Props = { label: string; value: string; onChange: (email: string) => void };

export function EmailInput(props: Props) {
  return (
    <PrivateInput type="email" inputMode="email" autoCapitalize="none" {...props} maxLength={254} />
  );
}
