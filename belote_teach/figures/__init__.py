"""Pictures for the lessons, drawn with matplotlib from what the engine knows."""

from .holding import who_can_hold
from .orders import two_orders
from .picture import Picture
from .sums import where_points_lie

__all__ = ["Picture", "two_orders", "where_points_lie", "who_can_hold"]
