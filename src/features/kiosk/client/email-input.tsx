import { PrivateInput } from './private-input.tsx';

type Props = { label: string; value: string; onChange: (email: string) => void };

/** An e-mail that is typed on a device of everybody's. */
export function EmailInput(props: Props) {
  return (
    <PrivateInput
      type="email"
      inputMode="email"
      autoCapitalize="none"
      {...props}
      // After `props`: it is shorter than what a waiver takes, and than any mailbox.
      maxLength={254}
    />
  );
}
