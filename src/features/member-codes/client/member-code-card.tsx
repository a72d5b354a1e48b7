import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { statusOf } from '../member-codes-rules.ts';
import { CodeFacts } from './code-facts.tsx';
import { CodeSkeleton } from './code-skeleton.tsx';
import { NumericCode } from './numeric-code.tsx';
import { QrCode } from './qr-code.tsx';
import { useMemberCode } from './use-member-codes.ts';

/** The person's member code: QR picture, digits with a copy action, status (spec 2, Dashboard). */
export function MemberCodeCard({ userId }: { userId: string }) {
  const t = useTranslations('memberCodes');
  const code = useMemberCode(userId);
  return (
    <Card className="@container grid gap-5">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="mt-1 text-muted-ink">{t('lead')}</p>
      </div>
      {code.data ? (
        <ShownCode code={code.data} />
      ) : code.isError ? (
        <Alert look="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button look="outline" size="small" className="mt-3" onClick={() => code.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <CodeSkeleton label={t('loading')} />
      )}
    </Card>
  );
}

type Code = NonNullable<ReturnType<typeof useMemberCode>['data']>;

function ShownCode({ code }: { code: Code }) {
  const t = useTranslations('memberCodes');
  const { email } = useVenue();
  const status = statusOf(code, new Date());
  return (
    <>
      <div className="grid justify-items-center gap-6 @lg:grid-cols-[auto_1fr] @lg:items-center @lg:justify-items-start @lg:gap-8">
        <QrCode data={code.qrCodeData} label={t('qrLabel')} />
        <div className="grid w-full max-w-xs justify-items-center gap-5 @lg:justify-items-start">
          <NumericCode code={code.numericCode} />
          <CodeFacts
            status={status}
            membershipType={code.membershipType}
            expiresAt={code.expiresAt}
          />
        </div>
      </div>
      {status !== 'Active' && (
        <Alert look={status === 'Expired' ? 'destructive' : 'info'}>
          {t.rich(status === 'Expired' ? 'expiredText' : 'inactiveText', {
            mail: (text) => (
              <a className="inline-link" href={`mailto:${email}`}>
                {text}
              </a>
            ),
          })}
        </Alert>
      )}
    </>
  );
}
