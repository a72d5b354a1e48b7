import { useTranslations } from 'use-intl';

const steps = ['how1', 'how2', 'how3'] as const;

/** How to book a party, in three steps (spec 2). */
export function PartiesSteps() {
  const t = useTranslations('parties');
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column">
        <h2 className="text-4xl sm:text-5xl">{t('howTitle')}</h2>
        <ol className="mt-8 grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li
              key={step}
              className="rounded-card border border-border bg-surface p-5 shadow-soft sm:p-6"
            >
              <span
                aria-hidden="true"
                className="tabular mb-3 grid size-10 place-items-center rounded-full bg-primary font-bold text-primary-ink"
              >
                {index + 1}
              </span>
              <h3 className="text-xl">{t(`${step}Title`)}</h3>
              <p className="mt-1.5 text-muted-ink">{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
