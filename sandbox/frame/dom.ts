type Attributes = Readonly<Record<string, string | number | boolean>>

function fill<T extends Element>(element: T, attributes: Attributes, children: readonly (Node | string)[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue
    element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children)
  return element
}

/** An element with its attributes and what is in it. */
export const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => fill(document.createElement(name), attributes, children)

/** An element of a drawing. */
export const draw = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] => fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)

/** A picture of the vendor. */
export const picture = (src: string, className: string, alt = '') =>
  make('img', { src, class: className, alt, draggable: 'false', decoding: 'sync' })
