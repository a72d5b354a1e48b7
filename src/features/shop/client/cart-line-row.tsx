import { Minus, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../client/ui/button.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import { formatVenueDate } from '../../../shared/venue-dates.ts';
import { type CartLine, MOST_PIECES, unitCents } from '../cart-rules.ts';

type Props = { line: CartLine; onQuantity: (quantity: number) => void };

/** A line of the cart: what it is, for whom, how many; one less than one removes it. */
export function CartLineRow({ line, onQuantity }: Props) {
  const t = useTranslations('shop.cart');
  const tUi = useTranslations('ui');
  const locale = useLocale();
  const { currency } = useVenue();
  const { product, quantity, gift } = line;
  const { name } = product;
  const label = t('quantity', { name });
  return (
    <li className="grid gap-2 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {gift && (
            <p className="break-words text-muted-ink text-sm">
              {gift.sendOn
                ? t('giftOn', { name: toWhom(gift), date: formatVenueDate(gift.sendOn, locale) })
                : t('giftFor', { name: toWhom(gift) })}
            </p>
          )}
          {quantity > 1 && (
            <p className="tabular text-muted-ink text-sm">
              {t('each', { price: formatMoney(unitCents(line), currency, locale) })}
            </p>
          )}
        </div>
        <Price cents={unitCents(line) * quantity} className="font-bold" />
      </div>
      <div className="flex items-center justify-between gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border box of its own */}
        <div role="group" aria-label={label} className="flex items-center gap-1">
          <Button
            look="outline"
            size="icon"
            aria-label={tUi('fewer', { label })}
            disabled={quantity <= 1}
            onClick={() => onQuantity(quantity - 1)}
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <output aria-live="polite" className="tabular min-w-9 text-center font-bold text-lg">
            {quantity}
          </output>
          <Button
            look="outline"
            size="icon"
            aria-label={tUi('more', { label })}
            disabled={quantity >= MOST_PIECES}
            onClick={() => onQuantity(quantity + 1)}
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <Button
          look="quiet"
          size="icon"
          aria-label={t('remove', { name })}
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </li>
  );
}

function toWhom({ recipientName, recipientEmail }: NonNullable<CartLine['gift']>): string {
  return recipientName || recipientEmail;
}
