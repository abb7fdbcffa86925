/** Whether passkeys can be used here: browsers want a safe page under a name, not under a number. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
