import {
  type AdmissionType,
  type Channel,
  deriveTax,
  findTaxRate,
  getDefaultType,
  isDefaultRule,
  type PriceList,
  type PriceRule,
  type PriceSettings,
} from './price-list-rules.ts';

/*
 * The price settings (spec 9: session $15, trial $20) of a venue with a price list are the prices of its default type:
 * they are read from the list, and changing one changes the list.
 */

type Settings = Omit<PriceSettings, 'priceList'>;
export type PriceSettingChanges = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** The maximum of the `taxPercent` setting. */
const MAX_TAX_PERCENT = 50;

/** The index of the price that applies in every session of a channel; -1 if it has none. */
const findChannelPrice = ({ rules }: AdmissionType, channel: Channel) =>
  rules.findIndex(
    (rule) =>
      (rule.channel ?? channel) === channel && isDefaultRule({ ...rule, channel: undefined }),
  );

const findSiblingPrice = ({ rules }: AdmissionType) =>
  rules.findIndex((rule) => rule.fromNth === 2 && isDefaultRule({ ...rule, fromNth: undefined }));

/** Reads the price settings from a price list. */
export function readPriceSettings(list: PriceList): Settings {
  const type = getDefaultType(list);
  const centsOf = (channel: Channel) => type.rules[findChannelPrice(type, channel)]?.cents ?? 0;
  const siblingCents = type.rules[findSiblingPrice(type)]?.cents ?? null;
  const rate = findTaxRate(list, 'admission');
  return {
    openPlayCents: centsOf('online'),
    trialCents: centsOf('trial'),
    siblingCents: siblingCents !== null && siblingCents < centsOf('online') ? siblingCents : null,
    maxChildrenPerBooking: type.most,
    taxPercent: rate?.kind === 'included' ? Math.min(rate.percent, MAX_TAX_PERCENT) : 0,
  };
}

/** Whether a price setting changes. */
export const hasPriceSettings = (changes: object): boolean =>
  ['openPlayCents', 'siblingCents', 'trialCents', 'maxChildrenPerBooking', 'taxPercent'].some(
    (name) => (changes as Record<string, unknown>)[name] !== undefined,
  );

/**
 * Applies changed price settings to a price list; returns the next version of the list. Null if `taxPercent` changes and
 * the list has a tax that is not included in admissions.
 */
export function applyPriceSettings(
  list: PriceList,
  changes: PriceSettingChanges,
): PriceList | null {
  const { taxPercent, maxChildrenPerBooking } = changes;
  const taxed = taxPercent === undefined ? list : includeTax(list, taxPercent);
  if (!taxed) return null;
  const type = getDefaultType(list);
  const changedType = {
    ...type,
    rules: changeRules(type, changes),
    most: maxChildrenPerBooking ?? type.most,
  };
  return {
    ...taxed,
    version: list.version + 1,
    types: list.types.map((other) => (other.id === type.id ? changedType : other)),
  };
}

function changeRules(type: AdmissionType, changes: PriceSettingChanges): PriceRule[] {
  const { openPlayCents, trialCents, siblingCents } = changes;
  let rules = type.rules;
  if (openPlayCents !== undefined) {
    rules = setCents(rules, findChannelPrice(type, 'online'), openPlayCents);
  }
  const trialIndex = findChannelPrice({ ...type, rules }, 'trial');
  if (trialCents !== undefined) {
    // A price that also applies to other bookings stays, and the trial gets its own.
    const hasOwnPrice = rules[trialIndex]?.channel === 'trial';
    if (hasOwnPrice) rules = setCents(rules, trialIndex, trialCents);
    else if (rules[trialIndex]?.cents !== trialCents) {
      rules = [{ cents: trialCents, channel: 'trial' }, ...rules];
    }
  }
  const siblingIndex = findSiblingPrice({ ...type, rules });
  if (siblingCents === undefined) return rules;
  if (siblingCents === null) return rules.filter((_, index) => index !== siblingIndex);
  return siblingIndex >= 0
    ? setCents(rules, siblingIndex, siblingCents)
    : rules.toSpliced(-1, 0, { cents: siblingCents, fromNth: 2 });
}

const setCents = (rules: PriceRule[], index: number, cents: number): PriceRule[] =>
  rules.map((rule, position) => (position === index ? { ...rule, cents } : rule));

/** Sets the percentage of the tax included in admissions; null if the list has another tax. */
function includeTax(list: PriceList, percent: number): PriceList | null {
  const rate = findTaxRate(list, 'admission');
  if (rate?.kind === 'included') {
    const taxRates = list.taxRates.map((other) => (other === rate ? { ...rate, percent } : other));
    return { ...list, taxRates };
  }
  if (list.taxRates.length > 0) return null;
  const tax = deriveTax(percent);
  return { ...list, ...tax };
}
