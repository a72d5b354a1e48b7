import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { DeletionPart, DeletionPreview } from '../profile-contract.ts';

/** What goes, what ends with what comes back and what is given up, and what stays and why. */
export function DeletionConsequences({ facts }: { facts: DeletionPreview }) {
  const t = useTranslations('profile.deletion');
  const locale = useLocale();
  const { currency } = useVenue();
  const amount = (cents: number) => formatMoney(cents, currency, locale);
  return (
    <div className="grid gap-4">
      {facts.parts.length > 0 && (
        <section>
          <h3 className="text-lg">{t('ends')}</h3>
          <ul className="mt-2 grid gap-2">
            {facts.parts.map((part) => (
              <Part key={part.id} part={part} amount={amount} />
            ))}
          </ul>
          {facts.backCents + facts.lostCents > 0 && (
            <p className="mt-2 font-bold">
              {t('totals', { back: amount(facts.backCents), lost: amount(facts.lostCents) })}
            </p>
          )}
        </section>
      )}
      <section>
        <h3 className="text-lg">{t('goes')}</h3>
        <p>{t('goesText')}</p>
        {facts.household === 'owner' && <p className="mt-2">{t('ownerEnds')}</p>}
        {facts.household === 'adult' && <p className="mt-2">{t('adultLeaves')}</p>}
      </section>
      <section>
        <h3 className="text-lg">{t('stays')}</h3>
        <p>{t('staysText')}</p>
      </section>
    </div>
  );
}

type PartProps = { part: DeletionPart; amount: (cents: number) => string };

function Part({ part, amount }: PartProps) {
  const t = useTranslations('profile.deletion');
  const { formatDate } = useDates();
  const { kind, name, at, visits, backCents, lostCents } = part;
  const day = at && formatDate(at, { dateStyle: 'medium' });
  const isUntil = kind === 'membership' || kind === 'pass' || kind === 'credit';
  const outcome = [
    backCents > 0 && t('back', { amount: amount(backCents) }),
    lostCents > 0 && t('lost', { amount: amount(lostCents) }),
  ].filter(Boolean);
  return (
    <li className="rounded-lg border border-border p-3">
      <p className="break-words font-bold">{t('part', { kind: kind.replaceAll('-', ''), name })}</p>
      <p className="text-muted-ink text-sm">
        {[
          day && (isUntil || kind === 'gift-card' ? t('until', { day }) : day),
          visits > 0 && t('visits', { count: visits }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{kind === 'gift-card' ? t('worksOn') : outcome.join(' · ') || t('nothing')}</p>
    </li>
  );
}
