import { sameSitePath } from '#shared/same-site-path.ts';

/*
 * Parsers of query strings. Values arrive as text; missing and invalid values become undefined. Parsers never
 * throw, so that a mistyped URL still shows the page. Each key is always present: otherwise the router would
 * restore its raw value.
 */

type Raw = Record<string, unknown>;

/** `?redirect=/booking`: the path to open after sign-in. External URLs are dropped. */
export function redirectSearch(raw: Raw): { redirect?: string } {
  return { redirect: sameSitePath(raw.redirect) };
}

const loginModes = ['password', 'link', 'sign-up', 'forgot', 'code'] as const;

/**
 * /login: the path to open next, the form, the token of an emailed link (`link`) or of the setup link for the
 * first admin (`claim`), and a provider's error code (`error`). `people=1` offers the people of a demo, even while signed
 * in.
 */
export function loginSearch(raw: Raw): {
  redirect?: string;
  mode?: (typeof loginModes)[number];
  link?: string;
  claim?: string;
  error?: string;
  people?: string;
} {
  return {
    redirect: sameSitePath(raw.redirect),
    mode: loginModes.find((mode) => mode === raw.mode),
    link: text(raw.link),
    claim: text(raw.claim),
    error: text(raw.error),
    people: text(raw.people),
  };
}

/** `?token=…`: the signed token of an emailed link. */
export function tokenSearch(raw: Raw): { token?: string; error?: string } {
  return { token: text(raw.token), error: text(raw.error) };
}

/** /matches: the open tab; undefined for the first. */
export function matchesSearch(raw: Raw): { tab?: 'groups' } {
  return { tab: raw.tab === 'groups' ? 'groups' : undefined };
}

/** /scan: `?walk-in=1` reopens the walk-in form, for instance after signing a waiver. */
export function scanSearch(raw: Raw): { 'walk-in'?: string } {
  return { 'walk-in': text(raw['walk-in']) };
}

/**
 * `?date=2026-01-31&slot=9:00 - 11:00 AM&children=2&member=1`: the selection, restored after signing in,
 * signing the waiver or leaving the payment page. `member=0` means that a member with an active code turned
 * the toggle off. `come=child.2_baby.1` gives the number of visitors per type of the price list. `offer` is the token
 * of a waitlist email, `checkout=cancelled` the return from the payment page of the booking `booking`,
 * `step=details` the second step of /book-guest.
 */
export function slotSearch(raw: Raw): {
  date?: string;
  slot?: string;
  children?: string;
  come?: string;
  member?: string;
  offer?: string;
  checkout?: string;
  booking?: string;
  step?: string;
} {
  return {
    date: text(raw.date),
    slot: text(raw.slot),
    children: text(raw.children),
    come: text(raw.come),
    member: text(raw.member),
    offer: text(raw.offer),
    checkout: text(raw.checkout),
    booking: text(raw.booking),
    step: text(raw.step),
  };
}

/**
 * `?booking=ID&token=…`: the link for managing a booking, from its email. `session_id` is the return from paying its
 * no-show fee.
 */
export function bookingLinkSearch(raw: Raw): {
  booking?: string;
  token?: string;
  session_id?: string;
} {
  return {
    booking: text(raw.booking),
    token: text(raw.token),
    session_id: text(raw.session_id),
  };
}

/** `?waiver=ID&token=…`: the link for changing the photo consent, from the email with a waiver's copy. */
export function waiverLinkSearch(raw: Raw): { waiver?: string; token?: string } {
  return { waiver: text(raw.waiver), token: text(raw.token) };
}

/** `?declined=1`: the test payment page after a declined card. */
export function sandboxSearch(raw: Raw): { declined?: string } {
  return { declined: text(raw.declined) };
}

/** `?back=/orders`: the path to return to from the test portal. */
export function portalSearch(raw: Raw): { back?: string } {
  return { back: sameSitePath(raw.back) };
}

/**
 * `?session_id=…` after the payment page, `?member=true` after a member's booking (spec 2), `?already=paid` if an
 * earlier attempt had been paid.
 */
export function checkoutSearch(raw: Raw): {
  session_id?: string;
  member?: string;
  already?: string;
} {
  return {
    session_id: text(raw.session_id),
    member: text(raw.member),
    already: text(raw.already),
  };
}

/** `?from=/about`: the page that could not be loaded offline. */
export function offlineSearch(raw: Raw): { from?: string } {
  return { from: sameSitePath(raw.from) };
}

/** `?show=code`: shows the member code in full screen, for the desk. */
export function dashboardSearch(raw: Raw): { show?: 'code' } {
  return { show: raw.show === 'code' ? 'code' : undefined };
}

/** `?conversation=…`: the open conversation on /messages. */
export function messagesSearch(raw: Raw): { conversation?: string } {
  return { conversation: text(raw.conversation) };
}

/** `?tab=children`: the open tab of /profile; undefined for the first. */
export function profileSearch(raw: Raw): { tab?: 'children' | 'settings' } {
  return { tab: (['children', 'settings'] as const).find((tab) => tab === raw.tab) };
}

/** `?step=2`: the step of the intake form; undefined resumes where the user left off. */
export function intakeSearch(raw: Raw): { step?: number } {
  return { step: [1, 2, 3, 4].find((step) => String(step) === String(raw.step)) };
}

const shopTabs = ['gift-cards', 'memberships'] as const;

/**
 * /shop: the open tab (undefined for the first), `cart=open` to open the cart, `checkout=cancelled` for the
 * return from the payment page.
 */
export function shopSearch(raw: Raw): {
  tab?: (typeof shopTabs)[number];
  cart?: 'open';
  checkout?: string;
} {
  return {
    tab: shopTabs.find((tab) => tab === raw.tab),
    cart: raw.cart === 'open' ? 'open' : undefined,
    checkout: text(raw.checkout),
  };
}

/**
 * `?email=…&name=…` prefills the form; `?next=/book-guest` is the path to open after signing.
 */
export function waiverSearch(raw: Raw): { email?: string; name?: string; next?: string } {
  return { email: text(raw.email), name: text(raw.name), next: sameSitePath(raw.next) };
}

/** /parties: `checkout=cancelled`, the return from the payment page. */
export function partiesSearch(raw: Raw): { checkout?: string } {
  return { checkout: text(raw.checkout) };
}

/** /party: the parameters of the host's link, and of the return from the payment page. */
export function partySearch(raw: Raw): { party?: string; token?: string; session_id?: string } {
  return { party: text(raw.party), token: text(raw.token), session_id: text(raw.session_id) };
}

/** `?key=…`: identifies the guest's own reply to an invitation, from its email. */
export function invitationSearch(raw: Raw): { key?: string } {
  return { key: text(raw.key) };
}

/**
 * /calendar, /events and /member-calendar: the selected filters (`filter=free,0-2`), the event type, list or month
 * view (`month=2027-01`), and the event that older links open.
 */
export function eventsSearch(raw: Raw): {
  filter?: string;
  type?: 'in-house' | 'external';
  view?: 'month';
  month?: string;
  event?: string;
} {
  return {
    filter: text(raw.filter),
    type: (['in-house', 'external'] as const).find((type) => type === raw.type),
    view: raw.view === 'month' ? 'month' : undefined,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.exec(String(raw.month))?.[0],
    event: text(raw.event),
  };
}

/** /calendar/ID: `checkout=cancelled`, the return from the payment page of the booking `booking`. */
export function eventSearch(raw: Raw): { checkout?: string; booking?: string } {
  return { checkout: text(raw.checkout), booking: text(raw.booking) };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
