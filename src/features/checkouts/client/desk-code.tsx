import { useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { QrCode } from '#platform/client/ui/qr/qr-code.tsx';
import type { Confirmation } from '../checkouts-contract.ts';

type Props = { code: NonNullable<Confirmation['deskCode']> };

/** The code that the desk scans: a member's code with its digits, or the QR code of a guest's booking. */
export function DeskCode({ code: { data, digits } }: Props) {
  const t = useTranslations('confirmation');
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h2 className="text-xl">{t(digits ? 'memberCodeHint' : 'guestCodeHint')}</h2>
      <QrCode data={data} label={t('qrLabel')} className="size-[200px]" />
      {digits ? (
        <p className="display tabular text-[2.625rem] leading-none">
          <span aria-hidden="true">{formatCode(digits)}</span>
          <span className="sr-only">{t('memberCode', { digits: [...digits].join(' ') })}</span>
        </p>
      ) : (
        <p className="text-muted-ink">{t('guestText')}</p>
      )}
    </div>
  );
}
