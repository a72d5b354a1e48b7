export const texts = {
  /** API keys and webhooks. */
  connections: {
    unknownKey:
      'This API key isn’t valid: it’s mistyped, revoked, or belongs to someone who is no longer an admin.',
    otherScope: 'This API key isn’t allowed to do this: none of its scopes include this call.',
    address:
      'We can’t send to this address. It must be a public http or https address without a user name or password.',
    tooManyEndpoints: 'You can have up to {max} endpoints. Please remove one first.',
    switchedOff: {
      subject: '{venue}: a webhook was turned off',
      text: 'No deliveries to {address} have succeeded for three days, so we stopped trying. Everything from that time is in the delivery log, where you can resend it.\n\nOnce the address works again, turn the webhook back on here:\n\n{link}',
    },
  },
};
