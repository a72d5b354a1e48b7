import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useEndFeed, useMakeFeed, useOwnFeed } from './use-own-feed.ts';

const asWebcal = (url: string) => url.replace(/^https?:/, 'webcal:');

/** Calendar feeds: the venue's, and the personal one with a secret URL. */
export function FeedsCard() {
  const t = useTranslations('events.feeds');
  const { data: feed } = useOwnFeed();
  const make = useMakeFeed();
  const end = useEndFeed();
  const [asks, setAsks] = useState<'anew' | 'end' | null>(null);
  const url = make.data?.url;
  const hasFeed = feed?.createdAt !== null && feed !== undefined;
  const failed = () => toast({ title: t('failed'), destructive: true });

  function confirm() {
    const onSettled = () => setAsks(null);
    if (asks === 'anew') make.mutate(undefined, { onSettled, onError: failed });
    else
      end.mutate(undefined, {
        onSettled,
        onError: failed,
        onSuccess: () => {
          make.reset();
          toast({ title: t('ended') });
        },
      });
  }

  return (
    <Card className="mt-10 grid gap-4">
      <h2 className="flex items-center gap-2 text-2xl">
        <CalendarSync aria-hidden="true" className="size-6" />
        {t('title')}
      </h2>
      <p className="max-w-2xl text-muted-ink">{t('text')}</p>
      {url && (
        <div className="grid gap-3">
          <Field label={t('address')} hint={t('addressHint')}>
            <Input readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={asWebcal(url)}>{t('open')}</AnchorButton>
            <CopyButton
              text={url}
              label={t('copy')}
              onCopied={() => toast({ title: t('copied') })}
              onFailed={failed}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!hasFeed && (
          <Button
            variant="outline"
            disabled={make.isPending || feed === undefined}
            onClick={() => make.mutate(undefined, { onError: failed })}
          >
            {t('make')}
          </Button>
        )}
        {hasFeed && (
          <>
            <Button variant="outline" onClick={() => setAsks('anew')}>
              {t('anew')}
            </Button>
            <Button variant="outline" onClick={() => setAsks('end')}>
              {t('end')}
            </Button>
          </>
        )}
        <AnchorButton href="/api/calendar.ics" variant="quiet" download>
          {t('ofHouse')}
        </AnchorButton>
      </div>
      {asks && (
        <Dialog
          open
          onOpenChange={() => setAsks(null)}
          title={t(`asks.${asks}`)}
          description={t('asks.text')}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsks(null)}>
                {t('keep')}
              </Button>
              <Button
                variant="destructive"
                disabled={make.isPending || end.isPending}
                onClick={confirm}
              >
                {t(asks)}
              </Button>
            </>
          }
        />
      )}
    </Card>
  );
}
