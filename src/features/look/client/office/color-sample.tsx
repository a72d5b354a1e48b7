import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { type BrandColors, defaultColors, derivePalette, type Theme } from '../../palette-rules.ts';

type Props = { theme: Theme; brand: BrandColors };

/** A sample of a page in the given colors and theme. */
export function ColorSample({ theme, brand }: Props) {
  const t = useTranslations('officeLook');
  const venue = useVenue();
  const colors = { ...defaultColors[theme], ...derivePalette(brand, theme) };
  const style = Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [`--color-${name}`, color]),
  ) as CSSProperties;
  return (
    <figure className="grid gap-2">
      <div
        style={style}
        className="grid gap-3 rounded-card border border-border bg-background p-4 text-ink"
      >
        <span className="justify-self-start rounded-full bg-secondary-soft px-3 py-0.5 font-bold text-secondary-soft-ink text-sm">
          {t('sampleChip')}
        </span>
        <span className="display text-2xl">{venue.name}</span>
        <span className="text-muted-ink">{t('sampleText')}</span>
        <span className="flex flex-wrap items-center gap-3">
          <span className="inline-flex min-h-12 items-center rounded-field bg-primary px-5 font-bold text-primary-ink">
            {t('sampleButton')}
          </span>
          <span className="font-semibold text-link underline underline-offset-3">
            {t('sampleLink')}
          </span>
        </span>
        <span className="flex gap-2 rounded-field bg-surface p-2" aria-hidden="true">
          {['primary', 'primary-soft', 'secondary', 'secondary-soft', 'accent'].map((name) => (
            <span
              key={name}
              className="h-5 flex-1 rounded-full"
              style={{ background: `var(--color-${name})` }}
            />
          ))}
        </span>
      </div>
      <figcaption className="text-muted-ink text-sm">{t(`theme.${theme}`)}</figcaption>
    </figure>
  );
}
