import { Component, type ReactNode } from 'react'

/** Error boundary: without a map the fields below it still work (SHELL-24). */
export class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
