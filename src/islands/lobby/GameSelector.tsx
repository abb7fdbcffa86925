import { promptFor } from '#islands/data/prompt.ts'
import { type GameSelection, gameSelections } from '#stores/lobby.ts'
import { $kind } from '#stores/session.ts'
import { Segmented } from '#ui/Segmented.tsx'
import type { LobbyMessages } from './LobbyGrid.tsx'

const icons: Readonly<Record<GameSelection, string>> = {
  all: 'i-ph-squares-four',
  new: 'i-ph-sparkle',
  hot: 'i-ph-fire',
  recent: 'i-ph-clock-counter-clockwise',
  favourite: 'i-ph-heart',
}

export interface GameSelectorProps {
  readonly messages: LobbyMessages
  readonly value: GameSelection
  readonly onChange: (selection: GameSelection) => void
}

/** Which of a vendor's games are shown; what is a member's own asks a guest to log in (Spec 1 §4, §9). */
export function GameSelector({ messages, value, onChange }: GameSelectorProps) {
  const choose = (selection: GameSelection) => {
    const own = selection === 'recent' || selection === 'favourite'
    if (!own || !promptFor($kind.get(), { do: 'stay' })) onChange(selection)
  }
  return (
    <Segmented
      label={messages.filter.label}
      value={value}
      onChange={choose}
      choices={gameSelections.map((one) => ({ value: one, label: messages.filter[one], icon: icons[one] }))}
    />
  )
}
