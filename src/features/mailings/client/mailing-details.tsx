import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import { languages } from '#shared/languages.ts';
import type { Mailing } from '../mailings-contract.ts';
import { isComplete } from '../mailings-rules.ts';
import { useFormatAudience } from './use-format-audience.ts';
import { useMailing, useStopMailing } from './use-mailings.ts';

type Props = { id: string; onReuse: (mailing: Mailing) => void };

/** A mailing's progress and content, with actions to stop it or to copy it to the draft. */
export function MailingDetails({ id, onReuse }: Props) {
  const t = useTranslations('officeAudiences');
  const { formatDateTime } = useDates();
  const formatAudience = useFormatAudience();
  const query = useMailing(id);
  return (
    <LoadState query={query}>
      {(mailing) => {
        const { recipients, handedOver, skipped, state } = mailing;
        const processed = handedOver + skipped;
        return (
          <div className="grid gap-6">
            <div className="grid gap-2">
              <p className="flex justify-between gap-4 font-bold">
                <span>{t(`states.${state}`)}</span>
                <span className="tabular">
                  {t('progressOf', { done: handedOver, all: recipients })}
                </span>
              </p>
              <progress
                aria-label={t('progress')}
                className="h-3 w-full overflow-hidden rounded-full accent-secondary"
                value={processed}
                max={Math.max(1, recipients)}
              />
            </div>
            <Facts>
              <Fact title={t('audience')}>{formatAudience(mailing)}</Fact>
              <Fact title={t('sentOn')}>{formatDateTime(mailing.createdAt)}</Fact>
              {mailing.createdBy && <Fact title={t('sentBy')}>{mailing.createdBy}</Fact>}
              {mailing.finishedAt && (
                <Fact title={t('finishedOn')}>{formatDateTime(mailing.finishedAt)}</Fact>
              )}
              <Fact title={t('recipients')}>{recipients}</Fact>
              <Fact title={t('excluded')}>{mailing.leftOut}</Fact>
              <Fact title={t('sent')}>{mailing.sent}</Fact>
              {state === 'sending' && (
                <Fact title={t('notSentYet')}>{Math.max(0, recipients - processed)}</Fact>
              )}
              {mailing.failing > 0 && <Fact title={t('rejected')}>{mailing.failing}</Fact>}
              {skipped > 0 && <Fact title={t('skipped')}>{skipped}</Fact>}
            </Facts>
            <div className="flex flex-wrap gap-3">
              {state === 'sending' && <StopButton id={id} />}
              <Button variant="outline" onClick={() => onReuse(mailing)}>
                {t('reuse')}
              </Button>
            </div>
            {languages
              .filter((language) => isComplete(mailing.letters[language]))
              .map((language) => (
                <section key={language} className="grid gap-2">
                  <h3 className="font-display text-xl">{t(`languages.${language}`)}</h3>
                  <div lang={language} className="grid gap-2 rounded-field bg-sunken p-4">
                    <p className="break-words font-bold">{mailing.letters[language].subject}</p>
                    <p className="whitespace-pre-wrap break-words">
                      {mailing.letters[language].text}
                    </p>
                  </div>
                </section>
              ))}
          </div>
        );
      }}
    </LoadState>
  );
}

function StopButton({ id }: { id: string }) {
  const t = useTranslations('officeAudiences');
  const showError = useOfficeErrorToast();
  const [isConfirming, setConfirming] = useState(false);
  const stop = useStopMailing();
  const stopNow = () =>
    stop.mutate(id, {
      onSuccess: () => toast({ title: t('stoppedToast') }),
      onError: showError,
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        {t('stop')}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('stopTitle')}
        description={t('stopText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button variant="destructive" disabled={stop.isPending} onClick={stopNow}>
              {stop.isPending ? t('stopping') : t('stopNow')}
            </Button>
          </>
        }
      />
    </>
  );
}
