import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { QrCode } from '#platform/client/ui/qr/qr-code.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { statusOf } from '../member-codes-rules.ts';
import { CodeSummary } from './code-summary.tsx';
import { NumericCode } from './numeric-code.tsx';
import type { DisplayedCode } from './saved-code.ts';

/** The QR code, digits and status, with an explanation if the code is not Active. */
export function CodeDetails({ code }: { code: DisplayedCode }) {
  const t = useTranslations('memberCodes');
  const status = statusOf(code, new Date());
  return (
    <>
      <div className="grid justify-items-center gap-3 @lg:grid-cols-[auto_1fr] @lg:items-center @lg:gap-8">
        <QrCode data={code.qrCodeData} label={t('qrLabel')} className="size-[200px]" />
        <div className="grid w-full justify-items-center gap-2">
          <NumericCode code={code.numericCode} />
          <CodeSummary
            status={status}
            membershipType={code.membershipType}
            expiresAt={code.expiresAt}
          />
        </div>
      </div>
      {status !== 'Active' && (
        <Alert variant={status === 'Expired' ? 'destructive' : 'info'}>
          {t.rich(status === 'Expired' ? 'expiredText' : 'inactiveText', {
            mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
          })}
        </Alert>
      )}
    </>
  );
}
