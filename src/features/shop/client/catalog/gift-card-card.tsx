import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatShortMoney } from '#shared/money.ts';
import { type Gift, MAX_AMOUNT, MIN_AMOUNT, parseAmount } from '../../cart-rules.ts';
import type { Product } from '../../shop-contract.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { AddButton } from './add-button.tsx';
import { ProductCard } from './product-card.tsx';
import { isSoldOut } from './stock-note.tsx';

const GiftDialog = lazy(() =>
  import('./gift-dialog.tsx').then((module) => ({ default: module.GiftDialog })),
);

/** A gift card of a fixed or custom amount, for the buyer or a recipient (spec 2 and 5). */
export function GiftCardCard({ product }: { product: Product }) {
  const t = useTranslations('shop.product');
  const isCustom = product.metadata.allowCustomAmount === true;
  const [amountInput, setAmountInput] = useState('');
  const [giftAmount, setGiftAmount] = useState<{ cents: number }>();
  const parseEnteredAmount = useParseAmount();
  const formatAmount = useFormatAmount();
  const add = useAddToCart();

  /** Returns the card's amount; undefined if the entered one is invalid. */
  function readCardAmount() {
    if (!isCustom) return { cents: product.priceCents };
    const amount = parseEnteredAmount(amountInput);
    return amount === undefined ? undefined : { cents: Math.round(amount * 100) };
  }

  function addCard({ cents }: { cents: number }, gift?: Gift) {
    const choice = isCustom ? { customAmount: cents / 100, gift } : { gift };
    if (add(product, choice)) setAmountInput('');
  }

  function addForBuyer() {
    const amount = readCardAmount();
    if (amount) addCard(amount);
  }

  return (
    <ProductCard
      product={product}
      illustration={<Envelope />}
      price={
        !isCustom && <Price cents={product.priceCents} omitZeroCents className="display text-4xl" />
      }
      actions={
        <>
          <AddButton product={product} onAdd={addForBuyer} />
          <Button
            variant="quiet"
            wide
            disabled={isSoldOut(product)}
            onClick={() => setGiftAmount(readCardAmount())}
          >
            {t('sendAsGift')}
          </Button>
        </>
      }
    >
      {isCustom && (
        <Field label={t('amount')} hint={t('amountHint', { amount: formatAmount(MIN_AMOUNT) })}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="50"
            maxLength={12}
            value={amountInput}
            onChange={(event) => setAmountInput(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') addForBuyer();
            }}
          />
        </Field>
      )}
      <p className="text-muted-ink text-sm">{t('deliveryHint')}</p>
      {giftAmount && (
        <Suspense fallback={null}>
          <GiftDialog
            name={product.name}
            cents={giftAmount.cents}
            onClose={() => setGiftAmount(undefined)}
            onAdd={(gift) => {
              addCard(giftAmount, gift);
              setGiftAmount(undefined);
            }}
          />
        </Suspense>
      )}
    </ProductCard>
  );
}

/** Returns a parser for entered amounts that shows spec 5's toast for an invalid one. */
function useParseAmount() {
  const t = useTranslations('shop.toasts');
  const formatAmount = useFormatAmount();
  return (input: string): number | undefined => {
    const amount = parseAmount(input);
    if (typeof amount === 'number') return amount;
    const errorToasts = {
      missing: { title: t('amountMissingTitle'), description: t('amountMissingText') },
      tooSmall: {
        title: t('amountInvalidTitle'),
        description: t('amountTooSmall', { amount: formatAmount(MIN_AMOUNT) }),
      },
      tooLarge: {
        title: t('amountInvalidTitle'),
        description: t('amountTooLarge', { amount: formatAmount(MAX_AMOUNT) }),
      },
    };
    toast({ ...errorToasts[amount], destructive: true });
    return undefined;
  };
}

/** Returns a function that formats an amount in currency units in the venue's currency. */
function useFormatAmount() {
  const { currency } = useVenue();
  const locale = useLocale();
  return (amount: number) => formatShortMoney(amount * 100, currency, locale);
}
