import { findLineTax, type PriceList } from '#features/prices/price-list-rules.ts';
import {
  completeLine,
  type LineTax,
  type SaleLine,
  withAddedTax,
} from '#features/prices/tax-rules.ts';
import type { OrderItem, Product } from './shop-contract.ts';

type PricedItem = Pick<OrderItem, 'productType' | 'name' | 'unitCents' | 'quantity'>;

/** The tax on a product. Gift cards have none: they are taxed when they are spent (decision 0026). */
const findProductTax = (list: PriceList, productType: OrderItem['productType']) =>
  productType === 'gift_card' ? null : findLineTax(list, productType);

/** The sale line of an item at its full price. */
export const toOrderLine = (
  { productType, name, unitCents, quantity }: PricedItem,
  tax: LineTax | null,
): SaleLine =>
  completeLine({
    ...{ kind: productType, typeId: null, names: { en: name, es: name }, coveredBy: null },
    quantity,
    unitCents,
    tax,
  });

/** Returns the sale line of each item of a cart or an order, in order, with the venue's tax on it (decision 0045). */
export const buildOrderLines = (list: PriceList, items: readonly PricedItem[]): SaleLine[] =>
  items.map((item) => toOrderLine(item, findProductTax(list, item.productType)));

/** The price of a product in cents, with added tax. */
export const productPriceOf = (
  list: PriceList,
  { productType, priceCents }: Pick<Product, 'productType' | 'priceCents'>,
): number => withAddedTax(priceCents, findProductTax(list, productType));
