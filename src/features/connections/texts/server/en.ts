export const texts = {
  /** API keys and webhooks. */
  connections: {
    unknownKey:
      'This API key is not valid: it is mistyped, revoked, or its admin is none any more.',
    otherScope: 'This API key is not allowed to do this: none of its scopes lists this call.',
    address:
      'Nothing is sent to this address: it has to be a public http or https address without a name or password in it.',
    tooManyEndpoints: 'There can be {most} endpoints. Please remove one first.',
    switchedOff: {
      subject: 'A webhook of {venue} was switched off',
      text: 'Nothing has arrived at {address} for three days, so we stopped trying. What happened meanwhile is in the log, where it can be sent again.\n\nOnce it works again, switch it on here:\n\n{link}',
    },
  },
};
