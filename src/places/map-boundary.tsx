import { Component, type ReactNode } from 'react'

/** A map that cannot be loaded or drawn leaves the fields below it, which say the same (SHELL-24). */
export class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
