import { PrivateInput } from './private-input.tsx';

type Props = { label: string; value: string; onChange: (email: string) => void };

/** An e-mail typed on a shared device. */
export function EmailInput(props: Props) {
  return (
    <PrivateInput
      type="email"
      inputMode="email"
      autoCapitalize="none"
      {...props}
      // After `props`, to override a longer limit.
      maxLength={254}
    />
  );
}
