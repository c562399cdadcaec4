import type { Page } from 'playwright-core'

/** What a person who does not see, point or hold still would meet. Each returns what is wrong, in words; nothing: all is well. */

/** Written in the page: names an element so that whoever reads the failure finds it. */
const DESCRIBE = `(element) => {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)
  const classes = element.getAttribute('class')
  return '<' + element.localName + (element.id ? '#' + element.id : '') + (classes ? '.' + classes.split(' ').join('.') : '') + '> ' + text
}`

/** What can be pressed or typed into, and is on show. */
const CONTROLS = `(() => {
  const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=button]'
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(all)].filter((element) =>
    !element.disabled && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null)
})()`

/** One title, one heading of the first level. */
export async function headingProblems(page: Page): Promise<string[]> {
  const title = await page.title()
  const headings = await page.locator('h1').count()
  return [
    ...(/ · /.test(title) ? [] : [`title is "${title}"`]),
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
  ]
}

/** Nothing is wider than the window; charts and tables that scroll in themselves are fine. */
export async function sidewaysProblems(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const describe = ${DESCRIBE}
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const scrolls = (element) => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(above).overflowX)) return true
      }
      return false
    }
    const wide = [...document.querySelectorAll('body *')].filter((element) =>
      element.getBoundingClientRect().right > width + 0.5 && !scrolls(element))
    return ['scrolls to ' + document.documentElement.scrollWidth + ' of ' + width + ' px', ...wide.slice(-3).map(describe)]
  })()`)) as string[]
}

/** No column is so narrow that a short word does not fit on its line. */
export async function brokenWords(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const describe = ${DESCRIBE}
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = new Set()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, svg, [aria-hidden=true]')) continue
      for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\d]{2,8}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1 && /^(?:[^\\p{L}\\d]|$)/u.test(node.data.slice(index + word.length))
          && !/[\\p{L}\\d]$/u.test(node.data.slice(0, index))) broken.add(word + ' in ' + describe(element))
      }
    }
    return [...broken].slice(0, 5)
  })()`)) as string[]
}

/** Labels of buttons that touch an edge, and badges that are not on one line though there is room for it. */
export async function crampedLabels(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const describe = ${DESCRIBE}
    const least = 4
    const range = document.createRange()
    const textsOf = (element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const boxes = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node)
        const isSeen = getComputedStyle(node.parentElement).clipPath === 'none'
        if (isSeen && !node.parentElement.closest('.sr-only')) boxes.push(...range.getClientRects())
      }
      return boxes.filter(({ width }) => width > 0)
    }
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.textContent.trim() !== '')
    const cramped = shown('.button').filter((element) => {
      const box = element.getBoundingClientRect()
      return textsOf(element).some(({ top, right, bottom, left }) =>
        Math.min(top - box.top, box.bottom - bottom, left - box.left, box.right - right) < least)
    })
    const broken = shown('.tag').filter((element) => {
      const box = element.getBoundingClientRect()
      const lines = box.height / parseFloat(getComputedStyle(element).lineHeight)
      const around = element.closest('.card, dialog, main')
      const room = (around ?? document.body).getBoundingClientRect()
      element.style.cssText = 'position: absolute; width: max-content; max-width: none'
      const needed = element.getBoundingClientRect().width
      element.style.cssText = ''
      return box.right > room.right || (lines >= 2 && needed <= room.width * 0.75)
    })
    return [...cramped, ...broken].map(describe)
  })()`)) as string[]
}

/** WCAG 2.2, 2.5.8: 24 px either way, or far enough from others; links within a sentence are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const describe = ${DESCRIBE}
    const least = 24
    const boxOf = (element) => {
      const label = element.labels?.[0] ?? element.closest('label')
      const own = element.getBoundingClientRect()
      const box = label?.getBoundingClientRect()
      return box !== undefined && box.width * box.height > own.width * own.height ? box : own
    }
    const isInText = (element) =>
      element.localName === 'a' && getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > element.textContent.trim().length
    return ${CONTROLS}.filter((element) => {
      if (isInText(element) || element.classList.contains('skip')) return false
      const { width, height } = boxOf(element)
      return Math.min(width, height) < least - 0.01
    }).map((element) => {
      const { width, height } = boxOf(element)
      return describe(element) + ' is ' + width.toFixed(0) + ' × ' + height.toFixed(0)
    })
  })()`)) as string[]
}

/** With motion reduced, nothing moves. */
export async function animations(page: Page): Promise<string[]> {
  return (await page.evaluate(`document.getAnimations()
    .filter((animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().duration > 1)
    .map((animation) => (animation.animationName ?? animation.transitionProperty) + ' of ' + (${DESCRIBE})(animation.effect.target))`)) as string[]
}

/** Controls come and go while the focus passes; a view with more than these is none that anybody would walk. */
const MAX_STEPS = 400
/** The focus leaves the page for one step before it comes back to the first control; where it stays away, there is none. */
const MAX_STEPS_WITHOUT_FOCUS = 10

type Focused = { text: string; hasRing: boolean; isNew: boolean } | null

/** Follows Tab once around: everything is reached, has a name, and shows where the focus is. */
export async function tabProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  // Without it the browser works out all names of the page again for each that is asked for.
  await session.send('Accessibility.enable')
  const problems: string[] = []
  let leftFor = 0
  await page.evaluate(`(() => {
    window.reached = new Set()
    document.activeElement?.blur?.()
    document.querySelector('dialog[open]') ?? window.getSelection()?.removeAllRanges()
  })()`)
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const [focused, name] = await Promise.all([
      page.evaluate(FOCUSED) as Promise<Focused>,
      nameOfFocused(session),
    ])
    if (focused === null) {
      leftFor += 1
      if (leftFor >= MAX_STEPS_WITHOUT_FOCUS) break
      continue
    }
    leftFor = 0
    if (!focused.isNew) break
    if (!focused.hasRing) problems.push(`no ring: ${focused.text}`)
    if (name === '') problems.push(`no name: ${focused.text}`)
  }
  await session.send('Accessibility.disable')
  await session.detach()
  return [...problems, ...((await page.evaluate(UNREACHED)) as string[])]
}

const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const isNew = !window.reached.has(element)
  window.reached.add(element)
  // A control without looks of its own is drawn by what is around or after it.
  const drawn = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
  const hasRing = drawn.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return { text: (${DESCRIBE})(element), hasRing, isNew }
})()`

const UNREACHED = `(() => {
  const groups = new Set([...window.reached].filter((one) => one.type === 'radio').map((one) => one.name))
  return ${CONTROLS}
    .filter((one) => !window.reached.has(one) && !(one.type === 'radio' && groups.has(one.name)))
    .map((one) => 'not reached by Tab: ' + (${DESCRIBE})(one))
})()`

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** The name that assistive technology is told, as the browser works it out. */
async function nameOfFocused(session: Session): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return ''
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return String(nodes[0]?.name?.value ?? '').trim()
}
