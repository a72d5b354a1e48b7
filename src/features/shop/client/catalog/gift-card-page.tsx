import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage, hasStatus } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useGiftBalance } from '../use-shop.ts';
import { GiftBalanceResult } from './gift-balance-result.tsx';

/**
 * /gift-card: a card's balance. `/gift-card#CODE`, the link in the card's email, prefills and submits the code;
 * the fragment is never sent to a server.
 */
export function GiftCardPage() {
  const t = useTranslations('shop.giftBalance');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const balance = useGiftBalance();
  const { mutate } = balance;

  useEffect(() => {
    const codeFromUrl = readCodeFromUrl();
    if (!codeFromUrl) return;
    setCode(codeFromUrl);
    mutate(codeFromUrl);
  }, [mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '' && !balance.isPending) mutate(code.trim());
  }

  return (
    <div className="page-column grid min-h-svh max-w-3xl content-start py-8 sm:py-12">
      <PageHeading title={t('title')}>
        <p>{t('lead')}</p>
      </PageHeading>
      <Card className="grid gap-5">
        <span aria-hidden="true" className="mx-auto block h-28 w-36 [&>svg]:size-full">
          <Envelope />
        </span>
        <form
          noValidate
          onSubmit={submit}
          aria-label={t('title')}
          className="grid items-start gap-3"
        >
          <Field
            label={t('code')}
            hint={t('codeHint')}
            error={isMissing ? t('codeProblem') : undefined}
          >
            <Input
              name="code"
              className="tabular uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" disabled={balance.isPending} className="sm:w-fit">
            {balance.isPending ? t('checking') : t('check')}
          </Button>
        </form>
        {balance.data && <GiftBalanceResult {...balance.data} />}
        {balance.isError && <BalanceError error={balance.error} />}
      </Card>
    </div>
  );
}

function readCodeFromUrl(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1)).trim().slice(0, 60);
  } catch {
    return '';
  }
}

function BalanceError({ error }: { error: Error }) {
  const t = useTranslations('shop.giftBalance');
  if (hasStatus(error, 400, 404)) {
    return (
      <Alert variant="destructive" title={t('notFoundTitle')}>
        {t('notFoundText')}
      </Alert>
    );
  }
  return (
    <Alert
      variant="destructive"
      title={hasStatus(error, 429) ? t('tooManyTitle') : t('failedTitle')}
      error={error}
    >
      {failureMessage(error) ?? t('failedText')}
    </Alert>
  );
}
