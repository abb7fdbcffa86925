type Texts = Readonly<Record<'en' | 'th' | 'es' | 'pt', string>>

/** Names of the demo's ways to deposit, and the line below each. */
export const depositNames = {
  promptpay: {
    names: { en: 'PromptPay QR', th: 'พร้อมเพย์ QR', es: 'QR de PromptPay', pt: 'QR do PromptPay' },
    hints: {
      en: 'Any Thai bank app',
      th: 'แอปธนาคารไทยทุกแห่ง',
      es: 'Cualquier app bancaria tailandesa',
      pt: 'Qualquer app de banco tailandês',
    },
  },
  bank: {
    names: { en: 'Bank transfer', th: 'โอนผ่านธนาคาร', es: 'Transferencia bancaria', pt: 'Transferência bancária' },
    hints: {
      en: 'With a photo of the slip',
      th: 'แนบรูปสลิป',
      es: 'Con una foto del comprobante',
      pt: 'Com uma foto do comprovante',
    },
  },
  bankDay: {
    names: {
      en: 'Transfer to KBank',
      th: 'โอนเข้ากสิกรไทย',
      es: 'Transferencia a KBank',
      pt: 'Transferência para o KBank',
    },
    hints: {
      en: 'Looked at by our staff during the day',
      th: 'เจ้าหน้าที่ตรวจสอบในเวลากลางวัน',
      es: 'La revisa nuestro personal durante el día',
      pt: 'Nossa equipe confere durante o dia',
    },
  },
  wallet: {
    names: { en: 'E-wallet', th: 'อีวอลเล็ต', es: 'Monedero electrónico', pt: 'Carteira digital' },
    hints: {
      en: 'On the provider’s own page',
      th: 'บนหน้าของผู้ให้บริการ',
      es: 'En la página del proveedor',
      pt: 'Na página do provedor',
    },
  },
  pix: {
    names: { en: 'PIX', th: 'PIX', es: 'PIX', pt: 'PIX' },
    hints: {
      en: 'Any Brazilian bank app',
      th: 'แอปธนาคารบราซิลทุกแห่ง',
      es: 'Cualquier app bancaria brasileña',
      pt: 'Qualquer app de banco do Brasil',
    },
  },
} as const satisfies Record<string, { readonly names: Texts; readonly hints: Texts }>
