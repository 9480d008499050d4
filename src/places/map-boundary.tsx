import { Component, type ReactNode } from 'react'

interface Props {
  fallback: ReactNode
  onBroken: () => void
  children: ReactNode
}

/** Error boundary: without a map the fields below it still work (SHELL-24). */
export class MapBoundary extends Component<Props, { isBroken: boolean }> {
  state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  componentDidCatch() {
    this.props.onBroken()
  }

  render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
