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

/** The price settings that are prices. */
export const priceNames = ['openPlayCents', 'siblingCents', 'trialCents'] as const;

const hasAny = (changes: object, names: readonly string[]) =>
  names.some((name) => (changes as Record<string, unknown>)[name] !== undefined);

/** Whether a price changes. */
export const hasPrices = (changes: object): boolean => hasAny(changes, priceNames);

/** Whether a price setting changes: a price, or what else is read from the price list. */
export const hasPriceSettings = (changes: object): boolean =>
  hasAny(changes, [...priceNames, 'maxChildrenPerBooking', 'taxPercent']);

/**
 * Applies changed price settings to a price list; returns the next version of the list, or the same list if no setting
 * differs from the list's. Null if `taxPercent` changes and the list has
 * taxes, but none that is included in admissions.
 */
export function applyPriceSettings(
  list: PriceList,
  settings: PriceSettingChanges,
): PriceList | null {
  const changes = leaveOutUnchanged(readPriceSettings(list), settings);
  if (Object.keys(changes).length === 0) return list;
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

const leaveOutUnchanged = (current: Settings, settings: PriceSettingChanges) =>
  Object.fromEntries(
    (Object.keys(current) as (keyof Settings)[])
      .filter((name) => settings[name] !== undefined && settings[name] !== current[name])
      .map((name) => [name, settings[name]]),
  ) as PriceSettingChanges;

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
  if (openPlayCents === undefined && siblingCents === undefined) return rules;
  const siblingIndex = findSiblingPrice({ ...type, rules });
  const firstIndex = findChannelPrice({ ...type, rules }, 'online');
  const firstCents = rules[firstIndex]?.cents ?? 0;
  const cents = siblingCents === undefined ? (rules[siblingIndex]?.cents ?? null) : siblingCents;
  const others = rules.filter((_, index) => index !== siblingIndex);
  // As in a derived list, a sibling never costs more than the first child.
  if (cents === null || cents >= firstCents) return others;
  if (siblingIndex >= 0) return setCents(rules, siblingIndex, cents);
  const position = Math.min(firstIndex, findChannelPrice({ ...type, rules }, 'desk'));
  return rules.toSpliced(position, 0, { cents, fromNth: 2 });
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
