import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { ExportFile } from '#islands/data/ExportFile.tsx'
import { ListPage, type ListPageProps } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import words from '#locales/en/lists.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { withTotals } from '#stores/key-pages.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

interface Query {
  readonly kind: '' | 'stone'
  readonly cursor: string
}
interface Fruit {
  readonly name: string
}
interface Page {
  readonly content: readonly Fruit[]
  readonly next?: string
  readonly totals?: { readonly count: number; readonly sum: string }
}
type Load = (query: Query, signal: AbortSignal) => Promise<Page>

const fruits = listQuery<Query>({ kind: '', cursor: '' }, { kind: choiceField(['', 'stone']), cursor: cursorField })
const none = 'There is no fruit.'
const totals = { count: 3, sum: '฿60.00' }
const firstPage: Page = { content: [{ name: 'apple' }, { name: 'plum' }], next: 'two', totals }
const lastPage: Page = { content: [{ name: 'quince' }] }
const pageOf: Load = async ({ cursor }) => (cursor === 'two' ? lastPage : firstPage)
const noFruit: Page = { content: [], totals: { count: 0, sum: '฿0.00' } }
const network = () => Promise.reject(new CallFailure('network'))

function FruitList(props: { readonly load: Load; readonly save?: () => Promise<Blob> } & Partial<ListPageProps<Page>>) {
  const { load, save = () => Promise.resolve(new Blob()), ...more } = props
  const list = useKeyList(fruits, load)
  const { data, query, change } = list
  return (
    <ListPage
      list={list}
      words={words}
      head={
        <button type="button" onClick={() => change({ kind: 'stone' })}>
          Stone fruit
        </button>
      }
      found={data?.totals && `${data.totals.count} fruits`}
      totals={(page) => <p>Altogether {page.totals?.sum}</p>}
      none={none}
      onClear={query.kind === '' ? undefined : () => change({ kind: '' })}
      table={{ columns: [{ head: 'Name', cell: ({ name }) => name }], keyOf: ({ name }) => name }}
      foot={<ExportFile label={words.toFile} name="fruits" zone="UTC" list={list} load={save} />}
      {...more}
    />
  )
}

const names = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const link = (name: string) => screen.getByRole('link', { name })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

beforeEach(() => loggedIn('member'))

test('one polite region says that the list is loading, and then how much was found', async () => {
  const answer = later<Page>()
  shown(<FruitList load={() => answer.promise} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe(words.loading)
  expect(region.closest('[aria-busy=true]')).not.toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  answer.answer(firstPage)
  expect(await names()).toEqual(['apple', 'plum'])
  expect(region.textContent).toBe('3 fruits')
  expect(region.closest('[aria-busy]')).toBeNull()
})

describe('a list that does not come', () => {
  test('says so, is asked for again, and keeps the focus', async () => {
    const load = vi.fn(network)
    const { user } = shown(<FruitList load={load} />)
    expect((await screen.findByRole('alert')).textContent).toContain(words.failed)
    load.mockImplementation(() => Promise.resolve(firstPage) as never)
    await user.click(await button(words.retry))
    expect(await names()).toEqual(['apple', 'plum'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('takes the place of older rows', async () => {
    const load = vi.fn(pageOf)
    const { user } = shown(<FruitList load={load} />)
    await names()
    load.mockImplementation(network)
    await user.click(await button('Stone fruit'))
    await screen.findByRole('alert')
    expect(screen.queryByRole('table')).toBeNull()
    expect(await button('Stone fruit')).toBeDefined()
  })

  test('leaves older rows where the page says so above them', async () => {
    const load = vi.fn(pageOf)
    const failure = (retry: () => void) => (
      <p role="alert">
        These rows are old.
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      </p>
    )
    const { user } = shown(<FruitList load={load} failure={failure} />)
    await names()
    load.mockImplementation(network)
    await user.click(await button('Stone fruit'))
    await screen.findByRole('alert')
    expect(await names()).toEqual(['apple', 'plum'])
    load.mockImplementation(async () => lastPage)
    await user.click(await button(words.retry))
    await screen.findByText('quince')
    expect(document.activeElement).not.toBe(document.body)
  })

  test.each(['guest', 'trial'] as const)('offers the way to it: %s', async (kind) => {
    loggedIn(kind)
    const load = vi.fn(pageOf)
    shown(<FruitList load={load} words={{ ...words, trial: 'Trial accounts have no fruit.' }} />)
    await screen.findByText(kind === 'guest' ? words.guest : 'Trial accounts have no fruit.')
    expect(await button(kind === 'guest' ? words.login : words.register)).toBeDefined()
    expect($dialog.get()?.name).toBe(kind === 'guest' ? 'login' : 'trial-user')
    expect(load).not.toHaveBeenCalled()
  })
})

describe('a list without rows', () => {
  test('says so, and has neither pages nor a file', async () => {
    shown(<FruitList load={async () => noFruit} />)
    await screen.findByText(none)
    expect(screen.queryByRole('button', { name: words.clearFilters })).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText(/Altogether/)).toBeNull()
    expect((await button(words.toFile)).disabled).toBe(true)
  })

  test('offers to clear the filter that hides them, and keeps the focus', async () => {
    history.replaceState(null, '', '?kind=stone')
    const { user } = shown(<FruitList load={async ({ kind }) => (kind === 'stone' ? noFruit : firstPage)} />)
    await user.click(await button(words.clearFilters))
    expect(await names()).toEqual(['apple', 'plum'])
    expect(location.search).toBe('')
    expect(document.activeElement).not.toBe(document.body)
  })

  test('may say it in its own way', async () => {
    shown(<FruitList load={async () => noFruit} none={<p>Plant a tree.</p>} />)
    await screen.findByText('Plant a tree.')
    expect(screen.queryByText(none)).toBeNull()
  })
})

test('pages are turned by key, the focus stays on the link, and the totals are of all pages', async () => {
  const load = vi.fn(pageOf)
  const { user } = shown(<FruitList load={withTotals(load)} />)
  await names()
  expect(link(words.previous).getAttribute('aria-disabled')).toBe('true')
  await user.click(link(words.next))
  await screen.findByText('quince')
  expect(location.search).toBe('?cursor=two')
  expect(screen.getByText('Altogether ฿60.00')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('3 fruits')
  expect(link(words.next).getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(link(words.next))
  await user.click(link(words.previous))
  await screen.findByText('apple')
  expect(location.search).toBe('')
  expect(load.mock.calls.map(([{ cursor }]) => cursor)).toEqual(['', 'two', ''])
})

test('older rows stay while the next ones are on their way', async () => {
  const next = later<Page>()
  const { user } = shown(
    <FruitList load={({ cursor }) => (cursor === '' ? Promise.resolve(firstPage) : next.promise)} />,
  )
  await names()
  await user.click(link(words.next))
  expect(await names()).toEqual(['apple', 'plum'])
  expect(screen.getByRole('table').closest('[aria-busy=true]')).not.toBeNull()
  next.answer(lastPage)
  await screen.findByText('quince')
})

test('the whole list is saved as a file', async () => {
  const save = vi.fn(() => Promise.resolve(new Blob(['name'])))
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fruits')
  const { user } = shown(<FruitList load={pageOf} save={save} />)
  await names()
  await user.click(await button(words.toFile))
  await waitFor(() => expect(made).toHaveBeenCalled())
  expect(save).toHaveBeenCalledOnce()
  made.mockRestore()
})

test('a refusal of its own stands in place of rows and pages', async () => {
  shown(<FruitList load={pageOf} instead={<p>Fruit is out of season.</p>} />)
  await screen.findByText('Fruit is out of season.')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 fruits'))
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('in a box, pages are turned in it or below it', async () => {
  const { unmount } = shown(<FruitList load={pageOf} box="panel" />)
  await names()
  expect(screen.getByRole('navigation').closest('.panel')).not.toBeNull()
  unmount()
  shown(<FruitList load={pageOf} box="panel" pagesBelow />)
  await names()
  expect(screen.getByRole('navigation').closest('.panel')).toBeNull()
})
