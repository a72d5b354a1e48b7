import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type OfficeHolding, useOrderActions } from './use-office-orders.ts';

type Props = { orderId: string; holding: OfficeHolding; onClose: () => void };

/** Sends a gift card's code again; a mistyped email can be corrected. */
export function ResendDialog({ orderId, holding, onClose }: Props) {
  const t = useTranslations('officeOrders');
  const { resend } = useOrderActions(orderId);
  const [email, setEmail] = useState(holding.delivery?.recipientEmail ?? '');

  async function send(event: FormEvent) {
    event.preventDefault();
    const currentEmail = holding.delivery?.recipientEmail;
    try {
      await resend.mutateAsync({ id: holding.id, email: email === currentEmail ? '' : email });
      toast({ title: t('resent') });
      onClose();
    } catch (error) {
      toastError(t('failed'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('resend')} description={t('resendText')}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label={t('email')} required>
          <Input
            type="email"
            inputMode="email"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" disabled={resend.isPending || email.trim() === ''}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}
